import { circle, circles, type UpdateCircleInput } from '../contract/circles.js';
import * as rules from '../rules/writes.js';
import { alreadyDone, alreadyGone, ifLost } from './already-done.js';
import { on } from './service.js';

export const createCircle = on(rules.createCircle, {
  alreadyDone: ifLost(
    alreadyDone(
      circles,
      () => ({}),
      (all, { name, color }) => all.find((circle) => circle.name === name && circle.color === color),
    ),
  ),
});

export const updateCircle = on(rules.updateCircle, {
  // An account that becomes private declines requests to connect, and a circle accepts them: their order decides.
  lane: ({ usernames }) => (usernames === undefined ? [] : ['connections']),
  // With its own name the service takes every change for one to a name that is taken.
  alreadyDone: alreadyDone(
    circle,
    ({ id }: UpdateCircleInput) => ({ id }),
    (now, { name = now.name, color = now.color, usernames }) => {
      const names = now.users.map(({ username }) => username);
      const isSame = !usernames || isEqualSet(usernames, names);
      return now.name === name && now.color === color && isSame ? now : undefined;
    },
  ),
});

export const deleteCircle = on(rules.deleteCircle, {
  // Who is in no circle any more is a request to connect, which a private account refuses.
  lane: () => ['connections'],
  alreadyDone: alreadyGone('circle_id', () => undefined),
});

function isEqualSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
