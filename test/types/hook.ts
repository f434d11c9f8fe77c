import type { SkipToken, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { Availability } from '../../src/contract/index.js';
import type {
  CheckOptions,
  CommunityError,
  MutationHookOptions,
  QueryHookOptions,
  ReadArguments,
  DebounceOptions,
  UploadOptions,
} from '../../src/index.js';

// What a hook of each kind is, whole: compared with `toEqualTypeOf`, an `any` in its input, data, options or error is another type.

/** A read that must be told what to read. */
export type Read<Input, Answer> = <Data = Answer>(
  input: Input | SkipToken | undefined,
  options?: QueryHookOptions<Answer, Data>,
) => UseQueryResult<Data, CommunityError>;

/** Whether something is free: a read that waits until nobody types. */
export type Check<Input> = <Data = Availability>(
  input: Input | SkipToken | undefined,
  options?: CheckOptions<Data>,
) => UseQueryResult<Data, CommunityError>;

/** A search: a read that waits until nobody types. */
export type Search<Input, Item> = <Data = readonly Item[]>(
  input: Input | SkipToken | undefined,
  options?: DebounceOptions<readonly Item[], Data>,
) => UseQueryResult<Data, CommunityError>;

/** A read that asks for everything when it is called with nothing. */
export type FreeRead<Input, Answer> = <Data = Answer>(
  ...args: ReadArguments<Input, Answer, Data>
) => UseQueryResult<Data, CommunityError>;

/** A list: one flat array, whatever the paging. It takes nothing if its input has no required field. */
export type PagedRead<Input, Item> =
  Partial<Input> extends Input
    ? <Data = readonly Item[]>(
        ...args: ReadArguments<Input, readonly Item[], Data>
      ) => UseInfiniteQueryResult<Data, CommunityError>
    : <Data = readonly Item[]>(
        input: Input | SkipToken | undefined,
        options?: QueryHookOptions<readonly Item[], Data>,
      ) => UseInfiniteQueryResult<Data, CommunityError>;

export type Write<Input, Result> = <Kept = unknown>(
  options?: MutationHookOptions<Input, Result, Kept>,
) => UseMutationResult<Result, CommunityError, Input, Kept>;

/** A write that may upload a picture. */
export type UploadWrite<Input, Result> = <Kept = unknown>(
  options?: UploadOptions<Input, Result, Kept>,
) => UseMutationResult<Result, CommunityError, Input, Kept>;

/** A write whose `mutate` may be called with nothing. */
export type FreeWrite<Input, Result> = <Kept = unknown>(
  options?: MutationHookOptions<Input, Result, Kept>,
) => UseMutationResult<Result, CommunityError, Input | void, Kept>;
