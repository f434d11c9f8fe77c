import type { Body } from './http/body.js';
import type { Milliseconds } from './milliseconds.js';
import type { User, World } from './world.js';

/** Who reads a record, and in which language and time zone. */
export interface View {
  readonly world: World;
  /** The account that sent the request. Open operations have none, and must not read it. */
  readonly viewer: User;
  readonly now: Milliseconds;
  /** Formats a time as ISO 8601 in the time zone of the request. */
  readonly time: (time: Milliseconds) => string;
  /** The absolute URL of a path below `/media/`, at the address of the request; null stays null. */
  readonly media: (path: string | null) => string | null;
  /** The languages of the request, best first, as two-letter codes. */
  readonly languages: readonly string[];
  /** The label of a badge or of a category of reports, in the language of the request. */
  readonly label: (text: string) => string;
  /** The name of a language, in the language of the request. */
  readonly nameOfLanguage: (code: string) => string;
}

/** A request after routing, authentication and permission. */
export interface Call extends View {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
  /** `Accept: …; version=1.0`: `user` leaves out `posts_count`. */
  readonly newerShapes: boolean;
}
