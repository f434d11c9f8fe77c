import type { RouteTable } from '../contract/routes.js';
import type { Call } from './errors.js';
import type { CommunityEvent } from './events.js';
import type { ExtraHeaders } from './headers.js';
import type { KeyedSender } from './idempotency.js';
import type { CallLimits } from './lifetime.js';
import type { Retries } from './retries.js';

/** What a client gives to each of its calls. */
export interface ClientContext extends CallLimits {
  /** As the app gave it, with one slash at its end. */
  readonly baseUrl: string;
  readonly routes?: RouteTable;
  readonly retries: Retries;
  readonly idempotency?: KeyedSender;
  /** Requests leave by the platform's `fetch`, and not by one of the app's. */
  readonly isPlatform: boolean;
  /** Sends a request, whose body is given too, and gives it up when the signal aborts. */
  readonly fetch: (request: Request, signal: AbortSignal, body: BodyInit | undefined) => Promise<Response>;
  readonly headers: ExtraHeaders;
  /** Answers with rows that break the contract are refused as a whole. */
  readonly isStrict: boolean;
  /** The operations and paths at which rows broke the contract. */
  readonly reported: Set<string>;
  /** The absolute base URL. It is resolved for each call, because a server has no page for a relative one. */
  baseUrlFor(call: Call): string;
  emit(event: CommunityEvent): void;
  /** How many calls there were; the last one's id in the events. */
  calls: number;
  /** Made for the first answer. */
  decoder?: TextDecoder;
}
