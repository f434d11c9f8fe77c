import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One recorded request with its answer. Tokens and large bodies are blanked, files described. */
export interface Exchange {
  readonly name: string;
  /** Whose token went along; null for none, or for one that is not good. */
  readonly as_user: string | null;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, unknown>>;
    readonly headers: Readonly<Record<string, string>>;
    readonly encoding: 'json' | 'form' | 'multipart' | 'raw' | null;
    readonly body: unknown;
  };
  readonly response: { readonly status: number; readonly body: unknown };
}

/** The recorded files of a directory, by their names without the ending, each in the order in which it was recorded. */
export function exchangesIn(directory: string): ReadonlyMap<string, readonly Exchange[]> {
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'));
  return new Map(
    files.toSorted().map((file) => {
      // The files are written by the recorder in this shape; a wrong one shows in the comparison.
      const exchanges = JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as readonly Exchange[];
      return [file.replace(/\.json$/, ''), withOwners(exchanges)];
    }),
  );
}

/** A good token whose owner is not told is that of the first one who asks, who asks most in every file. */
function withOwners(exchanges: readonly Exchange[]): readonly Exchange[] {
  const first = exchanges.find(({ as_user }) => as_user !== null)?.as_user ?? null;
  return exchanges.map((exchange) => {
    const isGood = exchange.request.headers['Authorization']?.includes('<token>') === true;
    return isGood && exchange.as_user === null ? { ...exchange, as_user: first } : exchange;
  });
}

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of the request's body; none when it is no object. */
export function sentBy({ request }: Exchange): Fields {
  return isFields(request.body) ? request.body : {};
}

export function succeeded({ response }: Exchange): boolean {
  return response.status >= 200 && response.status < 300;
}

/** Refused by a rule: 400 with a bare array. */
export function brokeRule({ response }: Exchange): boolean {
  return response.status === 400 && Array.isArray(response.body);
}

/** Every object within a body. */
export function visit(value: unknown, see: (fields: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  if (!isFields(value)) return;
  see(value);
  for (const inner of Object.values(value)) visit(inner, see);
}
