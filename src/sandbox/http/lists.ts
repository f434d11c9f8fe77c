import { userNamed } from '../rules/relations.js';
import type { User, World } from '../world.js';
import { checked, integer, Invalid, text, type Field } from './fields.js';

/**
 * The users in `usernames`: an array, or one comma-separated text; blank means none. An unknown user is a 404 of the whole
 * request, before any other error.
 */
export function usernamesField(world: World): Field<User[] | undefined> {
  return itemsField(userField(world), false);
}

/** A user by username. An unknown one is a 404 of the whole request. */
export function userField(world: World): Field<User> {
  const username = text();
  return (raw, form) => userNamed(world, username(raw, form));
}

/** The ids in `lists_ids`. Unlike in `usernames`, a blank text is one invalid id. */
export function listIdsField({ lists }: World): Field<number[] | undefined> {
  const known = checked(integer(), (id) => !lists.some((list) => list.id === id) && 'There is no such list.');
  return itemsField(known, true);
}

/** Errors are aligned with their items. */
function itemsField<Value>(field: Field<Value>, blankIsItem: boolean): Field<Value[] | undefined> {
  return (raw, form) => {
    if (raw === undefined) return undefined;
    const problems: unknown[] = [];
    const values = itemsOf(raw, blankIsItem).flatMap((item, index) => {
      problems[index] = {};
      try {
        return [field(item, form)];
      } catch (problem) {
        if (!(problem instanceof Invalid)) throw problem;
        problems[index] = problem.problems;
        return [];
      }
    });
    if (values.length < problems.length) throw Invalid.shaped(problems);
    return values;
  };
}

/** Codes in one comma-separated text. Errors are an object keyed by the index of the item. */
export function codesField<Code extends string>(codes: readonly Code[], blankIsAll: boolean): Field<Code[] | undefined> {
  return (raw) => {
    if (raw === undefined || (raw === '' && blankIsAll)) return undefined;
    const items = itemsOf(raw, true).map(String);
    const problems = items.flatMap((item, index) =>
      codes.some((code) => code === item) ? [] : [[String(index), [`"${item}" is no type of notification.`]]],
    );
    if (problems.length > 0) throw Invalid.shaped(Object.fromEntries(problems));
    return codes.filter((code) => items.includes(code));
  };
}

function itemsOf(raw: unknown, blankIsItem: boolean): unknown[] {
  if (raw === null) throw new Invalid('This must not be null.');
  if (Array.isArray(raw)) return raw;
  if (typeof raw === 'string') return raw === '' && !blankIsItem ? [] : raw.split(',');
  throw Invalid.shaped({ non_field_errors: ['A list is expected here.'] });
}
