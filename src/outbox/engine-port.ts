import type { Mutation, QueryClient } from '@tanstack/react-query';
import { logOf, mutationOf, noteLost, notifyWaiters, outcomeOf, withdraw } from '../engine/index.js';
import type { Ref } from '../engine/public.js';
import type { CommunityClient } from '../transport/client.js';
import { abortedError } from '../transport/errors.js';

/** What the outbox needs of the engine's pending writes. */
export interface EnginePort {
  /** The keys of its record that a write knows. */
  refOf(mutation: Mutation): Ref | undefined;
  /** The equal write that was submitted before: this one ends as that one does. */
  twinOf(mutation: Mutation): Mutation | undefined;
  /** An earlier page may have done this write: the engine then takes "already there" for success. */
  noteLost(mutation: Mutation, earlier: { readonly ref: Ref }): void;
  /** No write is sent unless `mayBeSent` agrees. */
  guard(mayBeSent: (mutation: Mutation) => boolean): void;
  /** Makes the engine check `mayBeSent` once more. */
  recheck(): void;
  /**
   * Takes a write that was not sent off the screen and out of its lanes, and the equal ones with it. Their promises reject at once.
   * One that was sent goes on.
   */
  takeBack(mutation: Mutation): void;
  /** Submits a write before the queued ones that are later, as if it had been submitted first. */
  submitBefore(isLater: (mutation: Mutation) => boolean, submit: () => void): void;
}

export function enginePort(client: CommunityClient, queryClient: QueryClient): EnginePort {
  const log = logOf(client);
  const twinOf = (mutation: Mutation): Mutation | undefined => log.writes.get(mutation)?.twin?.mutation;
  return {
    twinOf,
    refOf(mutation) {
      const write = log.writes.get(mutation);
      return write && outcomeOf(log, write)?.named[0]?.ref;
    },
    noteLost(mutation, earlier) {
      const write = log.writes.get(mutation);
      if (write) noteLost(log, write, earlier.ref);
    },
    guard(mayBeSent) {
      log.mayBeSent = mayBeSent;
    },
    recheck: () => notifyWaiters(log),
    takeBack(mutation) {
      const write = log.writes.get(mutation);
      if (write?.state === 'sent') return;
      for (const other of [...log.writes.keys()]) if (twinOf(other) === mutation) this.takeBack(other);
      const cache = queryClient.getMutationCache();
      if (write) withdraw(log, write, abortedError({ operation: write.operation.name, isWrite: true }));
      // A mounted hook would still show the variables.
      for (const observer of mutationOf(log, mutation).observers) observer.reset();
      cache.remove(mutation);
      // TanStack resumes only mutations in the cache: a paused one ends without a request when the network is back, and its callbacks run.
      if (mutation.state.isPaused) cache.add(mutation);
    },
    submitBefore(isLater, submit) {
      const later = [...log.writes].filter(([mutation, { state }]) => state === 'queued' && isLater(mutation));
      for (const [mutation] of later) log.writes.delete(mutation);
      submit();
      for (const [mutation, write] of later) log.writes.set(mutation, write);
    },
  };
}
