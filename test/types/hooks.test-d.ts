import { expectTypeOf, test } from 'vitest';
import type { OperationName } from '../../src/contract/index.js';
import type * as library from '../../src/index.js';
import type { HookType } from '../operations/record.js';
import type { records } from '../operations/records.js';

type Records = typeof records;

/** The type that the record of an operation gives its hook. */
type Expected<Name> = Name extends keyof Records ? (Records[Name]['hook'] extends HookType<infer Hook> ? Hook : never) : never;

/** Whether two types are identical, not only assignable: an `any` anywhere makes them differ. */
type IsSame<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false;

/** The operations whose hook is missing, or has another type than the record says. */
type Wrong<Names extends OperationName, Hooks> = {
  [Name in Names]: `use${Capitalize<Name>}` extends infer HookName extends keyof Hooks
    ? IsSame<Hooks[HookName], Expected<Name>> extends true
      ? never
      : Name
    : Name;
}[Names];

test('every operation has a record, and every record an operation', () => {
  expectTypeOf<Exclude<OperationName, keyof Records>>().toEqualTypeOf<never>();
  expectTypeOf<Exclude<keyof Records, OperationName>>().toEqualTypeOf<never>();
});

test('every hook has the type of its record', () => {
  expectTypeOf<Wrong<OperationName, typeof library>>().toEqualTypeOf<never>();
});

test('the comparison sees a hook of another type, an `any` in it, and a hook that is missing', () => {
  type Hooks = Omit<typeof library, 'useInvites' | 'useUser' | 'useCircle'> & {
    readonly useInvites: typeof library.useInviteSearch;
    readonly useUser: (input: any) => ReturnType<typeof library.useUser>;
  };
  expectTypeOf<Wrong<OperationName, Hooks>>().toEqualTypeOf<'invites' | 'user' | 'circle'>();
});
