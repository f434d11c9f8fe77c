import type { Body } from './http/body.js';
import type { Moment, User, World } from './world.js';

/** Through whose eyes, and in which terms, a record is written into an answer. */
export interface View {
  readonly world: World;
  /** Whoever asks. The open operations have nobody, and must not look. */
  readonly viewer: User;
  readonly now: Moment;
  /** ISO 8601 in the time zone of the request. */
  readonly time: (moment: Moment) => string;
  /** The absolute URL of a path below `/media/`, on the address the request came to; null stays null. */
  readonly media: (path: string | null) => string | null;
  /** The languages the request accepts, best first, as two-letter codes. */
  readonly languages: readonly string[];
  /** The name of a language, in the language of the request. */
  readonly nameOfLanguage: (code: string) => string;
}

/** A request that has passed routing, authentication and permission. */
export interface Call extends View {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
  /** `Accept: …; version=1.0`: the newer shape of a user. */
  readonly newerShapes: boolean;
}
