import type { AnyOperation } from '../../src/contract/operation.js';
import type { User, World } from '../../src/sandbox/world.js';

/**
 * The parts of an input that the path of an operation needs: about each user who is there, or each record of the operation's group that the account has.
 * One empty part if the path has no parameter.
 */
export function namedBy(
  { path, group }: Pick<AnyOperation, 'path' | 'group'>,
  { users, circles, devices, invites, notifications }: World,
  { id: account }: Pick<User, 'id'>,
): readonly Readonly<Record<string, unknown>>[] {
  if (path.includes(':username')) return users.filter(({ deleted }) => !deleted).map(({ username }) => ({ username }));
  if (path.includes(':uuid')) return devices.filter(({ user }) => user === account).map(({ uuid }) => ({ uuid }));
  if (!path.includes(':id')) return [{}];
  switch (group) {
    case 'circles':
      return circles.filter(({ user }) => user === account).map(({ id }) => ({ id }));
    case 'invites':
      return invites.filter(({ user }) => user === account).map(({ id }) => ({ id }));
    case 'notifications':
      return notifications.filter(({ owner }) => owner === account).map(({ id }) => ({ id }));
    default:
      return [{ id: 1 }];
  }
}
