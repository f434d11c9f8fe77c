import type { World } from '../../src/sandbox/world.js';
import type { Facts } from './facts.js';
import type { Wish } from './service.js';
import type { Shown } from './shown.js';

/** How a request fares. All times are milliseconds on the program's clock. */
export type Fate =
  /** It is done, and the answer arrives. */
  | 'fine'
  /** The service says no (400), and does nothing. */
  | 'refused'
  /** It answers 500 and has done nothing, or has done it all the same. */
  | 'broken'
  | 'broken-done'
  /** It is done, and no answer arrives. */
  | 'answer-lost'
  /** It never arrives. */
  | 'request-lost';

export interface Trip {
  readonly fate: Fate;
  /** Milliseconds there and back. */
  readonly up: number;
  readonly down: number;
}

/** One write: pressed, perhaps sent, perhaps done, perhaps answered. */
export interface Write {
  readonly number: number;
  readonly wish: Wish;
  /** In which tab. */
  readonly tab?: number;
  readonly pressedAt: number;
  /** How many commits came before; Infinity for one that was sent without having been pressed. */
  readonly pressedBefore: number;
  sentAt?: number | undefined;
  /** Its place among the writes that the service did; undefined for one that it did not do. */
  order?: number | undefined;
  doneAt?: number;
  /** The id of what it has made. */
  madeId?: number;
  /** The service refused it, and what it wants was so already. */
  wasSo?: boolean;
  /** What the client heard of it, and when: yes, no, or nothing that it could be sure of. */
  heard?: { readonly at: number; readonly what: 'yes' | 'no' | 'nothing' } | undefined;
  /** What the promise of the press came to. A write that was sent without a press has none. */
  settled?: { readonly at: number; readonly how: 'done' | 'refused' | 'unknown' | 'not-sent' | 'superseded' } | undefined;
}

/** One commit of React's: all that is on screen after it. */
export interface Commit extends Readonly<Shown> {
  readonly at: number;
  /** How many commits came before. */
  readonly index: number;
}

/** Everything that happened while a program ran, for the judge to look at afterwards. */
export interface Journal {
  readonly start: World;
  readonly facts: Facts;
  readonly writes: readonly Write[];
  readonly commits: readonly Commit[];
  /** What happened on the wire, to be read by people. */
  readonly wire: readonly { readonly at: number; readonly text: string }[];
  /** The service in the end. */
  readonly end: World;
  /** How the screen differs from what the service answers once all is quiet, in words. */
  readonly stale: readonly string[];
}
