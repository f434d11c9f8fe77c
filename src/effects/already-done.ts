import type { Message } from '../contract/answer.js';
import type { UsernameInput } from '../contract/fields.js';
import type { Query } from '../contract/operation.js';
import { user, type UserDetail } from '../contract/users.js';
import type { Done, Former } from '../engine/public.js';
import type { CommunityClient } from '../transport/client.js';
import { isCommunityError } from '../transport/errors.js';

/*
 * The service refuses a write that has been done: "already following". An answer was lost before, or another device was first: then the
 * refusal is good news. The service's words are translated, so a read looks up what it has.
 */

/** Says whether a refused write has been done. */
type Check<Input, Result> = (
  client: CommunityClient,
  input: Input,
  error: unknown,
  former: Pick<Former, 'isLost'>,
) => Promise<Done<Result>>;

/** Says whether a refused write has been done, by what a read shows. */
export function alreadyDone<Input, ReadInput, Answer, Result>(
  read: Query<ReadInput, Answer>,
  readInput: (input: Input) => ReadInput,
  find: (answer: Answer, input: Input, message: Message) => Result | undefined,
): Check<Input, Result> {
  return async (client, input, error) => {
    try {
      const result = find(await client.call(read, readInput(input)), input, messageIn(error));
      return result && { result };
    } catch {
      // The refusal itself is what the caller gets.
      return undefined;
    }
  };
}

/**
 * Only after an equal write was lost: what the write makes may be there for another reason, or a second one wanted. If the look-up fails,
 * the caller gets the refusal.
 */
export function ifLost<Input, Result>(check: Check<Input, Result>): Check<Input, Result> {
  return async (client, input, error, former) =>
    former.isLost ? check(client, input, error, former).catch(() => undefined) : undefined;
}

/** The same of a write about a person, by the person's profile. */
export function alreadyOn<Input extends UsernameInput, Result>(
  find: (person: UserDetail, input: Input, message: Message) => Result | undefined,
): Check<Input, Result> {
  return alreadyDone(
    user,
    ({ username }: Input) => ({ username }),
    (person, input, message) => ('is_following' in person ? find(person, input, message) : undefined),
  );
}

/** The same of a deletion: the service says in this field that there is no such record. */
export function alreadyGone<Result>(
  field: string,
  resultOf: (message: Message) => Result,
): (client: unknown, input: unknown, error: unknown) => Done<Result> {
  return (_client, _input, error) => {
    // A 404 without the service's words is one of a proxy, or of another address.
    const isGone =
      isCommunityError(error) &&
      error.kind === 'http' &&
      (field in error.fieldErrors || (error.status === 404 && error.formErrors.length > 0));
    return isGone ? { result: resultOf(messageIn(error)) } : undefined;
  };
}

/** The service's words: they say that it has been done. */
export function messageIn(error: unknown): Message {
  const texts =
    isCommunityError(error) && error.kind === 'http' ? [...error.formErrors, ...Object.values(error.fieldErrors).flat()] : [];
  return { message: texts[0] ?? '' };
}
