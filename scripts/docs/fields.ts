/** The fields of an input in words: the bounds and units are the comments of src/contract/fields.ts. */
import * as fieldSchemas from '../../src/contract/fields.js';
import { NotificationType } from '../../src/contract/notification-types.js';
import type { AnyOperation, Schema } from '../../src/contract/operation.js';
import { Visibility } from '../../src/contract/profiles.js';
import { boundsOf } from '../../src/contract/whole.js';
import { type Comment, firstSentence } from './comments.js';
import { definitionOf } from './schemas.js';

const names = new Map<unknown, string>(
  Object.entries({ ...fieldSchemas, NotificationType, Visibility }).map(([name, schema]) => [schema, name]),
);

export interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  /** The type, as TypeScript writes it. */
  readonly type: string;
  /** Bounds and units; empty for a boolean. */
  readonly bounds: string;
}

export function fieldsOf({ input }: AnyOperation, comments: ReadonlyMap<string, Comment>): Field[] {
  // Every input is an object of fields; `openApi` relies on it, too.
  const { shape = {} } = definitionOf(input);
  return Object.entries(shape).map(([name, schema]) => {
    const isOptional = definitionOf(schema).type === 'optional';
    return { name, isOptional, type: typeOf(schema), bounds: wordsFor(schema, comments) };
  });
}

/** The fields in one line; fields with the same bounds stand together. */
export function fieldsInWords(fields: readonly Field[]): string {
  const groups = new Map<string, string[]>();
  for (const { name, isOptional, bounds } of fields) {
    groups.set(bounds, [...(groups.get(bounds) ?? []), `\`${name}${isOptional ? '?' : ''}\``]);
  }
  return [...groups].map(([bounds, group]) => `${group.join(', ')}${bounds && ` (${bounds})`}`).join(', ');
}

function wordsFor(schema: Schema<unknown>, comments: ReadonlyMap<string, Comment>): string {
  const { type, innerType, element } = definitionOf(schema);
  const name = names.get(schema);
  if (name !== undefined) return sentenceOf(name, comments);
  if (innerType) return `${wordsFor(innerType, comments)}${type === 'nullable' ? ', or null' : ''}`;
  if (element) return `an array; each ${wordsFor(element, comments)}`;
  const bounds = boundsOf(schema);
  return bounds ? `${bounds.minimum} to ${bounds.maximum}` : '';
}

/** The first sentence of a comment, to be put in brackets. */
function sentenceOf(name: string, comments: ReadonlyMap<string, Comment>): string {
  const sentence = firstSentence(comments.get(name)?.summary ?? '').replace(/\.$/, '');
  if (sentence === '') throw new Error(`${name} in src/contract/ has no comment`);
  return /^[A-Z][a-z]* /.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

function typeOf(schema: Schema<unknown>): string {
  const { type, innerType, element } = definitionOf(schema);
  if (type === 'nullable' && innerType) return `${typeOf(innerType)} | null`;
  if (innerType) return typeOf(innerType);
  if (element) return `${typeOf(element)}[]`;
  if (schema === Visibility) return "'P' | 'O' | 'T'";
  if (schema === NotificationType) return "'F'";
  if (type === 'string' || type === 'boolean') return type;
  return boundsOf(schema) ? 'number' : 'Blob';
}
