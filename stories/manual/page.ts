/** What the page of a hook says. `npm run docs` writes `pages.ts` from the declarations, their comments and the effects. */
export interface HookPage {
  readonly hook: string;
  readonly operation: string;
  /** The group of stories, and the story in it that shows the hook in a whole component. */
  readonly group: string;
  readonly story: string;
  readonly kind: 'read' | 'list' | 'check' | 'write';
  /** Texts may contain `code`. */
  readonly summary: string;
  readonly fields: readonly { readonly name: string; readonly isOptional: boolean; readonly bounds: string }[];
  readonly note?: string;
  readonly data: string;
  readonly paging?: string;
  readonly request: string;
  /** The request of the public server; null if it has no such operation. */
  readonly publicRequest: string | null;
  readonly token: 'none' | 'optional' | 'required';
  readonly errors: readonly (readonly [status: number, meaning: string])[];
  /** What a write changes, each part with its heading. */
  readonly changes: readonly (readonly [heading: string, text: string])[];
  /** A read that the write changes, to be shown beside it. */
  readonly beside?: string;
}
