/** What links to a hook and its live example have to know: `npm run docs` writes `directory.ts`, so that no page loads all the others. */
export interface HookEntry {
  readonly hook: string;
  readonly operation: string;
  /** The group of stories. */
  readonly group: string;
  readonly kind: 'read' | 'list' | 'check' | 'write';
  readonly token: 'none' | 'optional' | 'required';
  /** The first sentence of the summary. Texts may contain `code`. */
  readonly about: string;
  /** What the live example keeps room for. */
  readonly room: 'list' | 'form' | 'press' | 'read';
}

/** An entry as `directory.ts` has it. */
export type HookRow = readonly [
  hook: string,
  group: string,
  kind: HookEntry['kind'],
  token: HookEntry['token'],
  about: string,
  room: HookEntry['room'],
];

export function entryOf([hook, group, kind, token, about, room]: HookRow): HookEntry {
  return { hook, operation: hook.charAt(3).toLowerCase() + hook.slice(4), group, kind, token, about, room };
}

/** What the page of a hook says. `npm run docs` writes `pages.ts` from the declarations, their comments and the effects. */
export interface HookPage extends HookEntry {
  /** The story that shows the hook in a whole component, if there is one. */
  readonly story?: string;
  readonly summary: string;
  readonly fields: readonly FieldDoc[];
  readonly note?: string;
  readonly data: string;
  /** The types that the data is made of (`records.ts`), its own first. */
  readonly records: readonly string[];
  readonly paging?: string;
  readonly request: string;
  /** The request of the public server; null if it has no such operation. */
  readonly publicRequest: string | null;
  readonly errors: readonly (readonly [status: number, meaning: string])[];
  /** What a write changes, each part with its heading. */
  readonly changes: readonly (readonly [heading: string, text: string])[];
  /** The hooks whose examples show what the write changes, beside it. */
  readonly beside: readonly string[];
}

/** A type of answers. */
export interface RecordDoc {
  readonly summary: string;
  readonly fields: readonly FieldDoc[];
  /** The types of a union; it has no fields of its own. */
  readonly members: readonly string[];
}

export interface FieldDoc {
  readonly name: string;
  readonly isOptional: boolean;
  /** As TypeScript writes it. */
  readonly type: string;
  /** Meaning, unit, bounds, and when it is null or absent. */
  readonly text: string;
}
