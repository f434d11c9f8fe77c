import * as z from 'zod/mini';
import * as account from './account.js';
import { Message, Timestamp } from './answer.js';
import * as circles from './circles.js';
import * as devices from './devices.js';
import { Confirmed, Picture } from './fields.js';
import * as follows from './follows.js';
import * as invites from './invites.js';
import * as languages from './languages.js';
import * as notificationTypes from './notification-types.js';
import * as notificationSettings from './notification-settings.js';
import * as notifications from './notifications.js';
import type { Schema } from './operation.js';
import { operations } from './operations.js';
import * as people from './people.js';
import * as posts from './posts.js';
import * as profiles from './profiles.js';
import * as relations from './relations.js';
import * as session from './session.js';
import * as users from './users.js';
import { boundsOf } from './whole.js';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The JSON Schemas (2020-12) of the contract's requests and answers. */
export interface JsonSchemas {
  /** The named records of the contract; other schemas refer to them. */
  readonly named: Readonly<Record<string, JsonSchema>>;
  of(schema: Schema<unknown>): JsonSchema;
}

/** Derives the JSON Schemas of all inputs and answers. */
export function jsonSchemas(): JsonSchemas {
  const names = namedSchemas();
  const others = unnamedSchemas(names);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of [...names, ...others]) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: reference, override });
  const bare: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  );

  return {
    named: Object.fromEntries([...names.values()].toSorted().map((id) => [id, bare[id] ?? {}])),
    of: (schema) => {
      const name = names.get(schema);
      return name === undefined ? (bare[others.get(schema) ?? ''] ?? {}) : { $ref: reference(name) };
    },
  };
}

function namedSchemas(): ReadonlyMap<Schema<unknown>, string> {
  const files: readonly object[] = [
    { Message },
    account,
    circles,
    devices,
    follows,
    invites,
    languages,
    notificationTypes,
    notificationSettings,
    notifications,
    people,
    posts,
    profiles,
    relations,
    session,
    users,
  ];
  const found = new Map<Schema<unknown>, string>();
  for (const file of files) {
    for (const [name, value] of Object.entries(file) as [string, object][]) {
      if (isSchema(value) && /^[A-Z]/.test(name) && !name.endsWith('Input')) found.set(value, name);
    }
  }
  return found;
}

function unnamedSchemas(names: ReadonlyMap<Schema<unknown>, string>): ReadonlyMap<Schema<unknown>, string> {
  const found = new Map<Schema<unknown>, string>();
  for (const { name, input, output } of operations) {
    if (!found.has(input)) found.set(input, `${name} input`);
    if (!names.has(output) && !found.has(output)) found.set(output, `${name} output`);
  }
  return found;
}

function isSchema(value: object): value is Schema<unknown> {
  return '_zod' in value;
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

// What zod cannot derive: a custom check means a file, a pattern means a length, a checkbox must be true.
function override({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const bounds = boundsOf(zodSchema as object);
  if (bounds) Object.assign(jsonSchema, { type: 'integer', ...bounds });
  if (zodSchema === Picture) Object.assign(jsonSchema, { type: 'string', format: 'binary', contentMediaType: 'image/*' });
  if (zodSchema === Confirmed) jsonSchema.const = true;
  if (zodSchema === Timestamp) jsonSchema.format = 'date-time';
  if (jsonSchema.type === 'string') sayLengths(jsonSchema);
}

const LENGTH = /^\^(?:\(\?=.*\))?\[\^\\0\]\{(\d+),(\d+)\}\$$/;

function sayLengths(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const patterns = jsonSchema.allOf?.map((part) => part.pattern ?? '') ?? [jsonSchema.pattern ?? ''];
  const [, minimum, maximum] = patterns.map((pattern) => LENGTH.exec(pattern)).find((match) => match !== null) ?? [];
  if (minimum === undefined) return;
  const rest = patterns.filter((pattern) => !LENGTH.test(pattern));
  delete jsonSchema.allOf;
  delete jsonSchema.pattern;
  Object.assign(jsonSchema, { minLength: Number(minimum), maxLength: Number(maximum) });
  if (rest.length === 1) Object.assign(jsonSchema, { pattern: rest[0] });
  if (rest.length > 1) jsonSchema.allOf = rest.map((pattern) => ({ pattern }));
}
