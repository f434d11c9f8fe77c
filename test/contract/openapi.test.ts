import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { serviceDocument } from '../../scripts/lib/described-openapi.js';
import { okunaRoutes, openApi, operations } from '../../src/contract/index.js';
import { errorSchemas } from '../../src/contract/openapi-errors.js';
import { allRecords, recordOf } from '../operations/records.js';
import { ownPage, unknownNotification } from '../operations/samples.js';
import { root } from '../source.js';
import { variants } from './variants.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const spec: any = openApi({ version });
const described = serviceDocument(root);

test('openapi.json says what every field of an input and an answer is', () => {
  const errors = new Set(Object.keys(errorSchemas));
  const silent: string[] = [];
  const visit = (value: any, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, schema] of Object.entries<any>(value.properties ?? {})) {
      if (!schema.description) silent.push(`${place}/${name}`);
    }
    if (value.in && !value.description) silent.push(`${place}/${value.name}`);
    for (const [key, inner] of Object.entries(value)) if (!errors.has(key)) visit(inner, `${place}/${key}`);
  };
  visit({ paths: described.paths, schemas: described.components.schemas }, '');
  expect(silent).toEqual([]);
});

test.each([
  ['the default', {}],
  ["the public server's", okunaRoutes],
])('the document with %s routes is valid OpenAPI 3.1', async (_name, routes) => {
  const validator = new Validator();
  // The validator changes the document it gets.
  const result = await validator.validate(JSON.parse(JSON.stringify(openApi({ version, routes }))));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('the OpenAPI document contains every operation once, under its name', () => {
  expect(idsOf(spec).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

test('the OpenAPI document leaves out operations that the routes do not have', () => {
  const ids = idsOf(openApi({ version, routes: okunaRoutes }));
  const without = allRecords.filter(({ publicSends }) => publicSends === null).map(({ name }) => name);
  expect(without).toContain('notification');
  expect(ids.toSorted()).toEqual(
    operations
      .map(({ name }) => name)
      .filter((name) => !without.some((one) => one === name))
      .toSorted(),
  );
});

test('operations that share a path get a fragment in the OpenAPI document', () => {
  const shared = Object.entries<any>(spec.paths).filter(
    ([path]) => path.startsWith('/api/auth/user/') && 'get' in spec.paths[path],
  );
  const names = shared.map(([path, item]) => [path, item.get.operationId]);
  expect(names).toContainEqual(['/api/auth/user/', 'currentUser']);
  expect(names).toContainEqual(['/api/auth/user/#user', 'user']);
  expect(names).toContainEqual(['/api/auth/user/#userSearch', 'userSearch']);
});

test('every error shape of the OpenAPI document has a name, and every reference resolves', () => {
  expect(Object.keys(spec.components.schemas)).toEqual(
    expect.arrayContaining(['FieldErrors', 'ErrorReasons', 'ErrorDetail', 'ErrorMessage', 'ErrorText', 'ErrorPage']),
  );
  const references = [...JSON.stringify(spec).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(500);
  expect(references.filter(([, kind, name]) => !spec.components[kind!][name!])).toEqual([]);
});

describe('the OpenAPI document, read by an independent JSON Schema validator,', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', ...spec });

  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  function takes(pointer: string, value: unknown): boolean {
    // Compiled once: that takes longer than to look at a thousand values.
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, validator);
    return validator(value) === true;
  }

  const answered = operations.flatMap(({ name }) => {
    const pointer = pointerOf(name);
    return pointer === undefined ? [] : [[name, pointer] as const];
  });

  test('has an answer schema for every operation with an answer', () => {
    const withAnswer = operations.filter(({ name }) => recordOf(name).answer !== undefined);
    expect(answered.map(([name]) => name)).toEqual(withAnswer.map(({ name }) => name));
  });

  test.each(answered)('accepts the answer of %s, and no invalid one', (name, pointer) => {
    const sample = recordOf(name).answer;
    expect(takes(pointer, sample)).toBe(true);
    const passed = variants(sample, name).filter((variant) => variant.change !== 'null' && takes(pointer, variant.value));
    expect(passed.map(({ place }) => place).filter((place) => place !== 'user.posts_count')).toEqual([]);
  });

  test('accepts the profile of the account itself, and an unknown type of notification', () => {
    expect(takes('/components/schemas/User', ownPage)).toBe(true);
    expect(takes('/components/schemas/Notification', unknownNotification)).toBe(true);
    expect(takes('/components/schemas/Notification', { ...unknownNotification, notification_type: 'PR' })).toBe(false);
  });

  test.each([
    { username: ['Taken.'] },
    { lists_ids: [['No such list.'], {}] },
    { types: { 1: ['Not a choice.'] } },
    { lists_ids: { non_field_errors: ['Not a list.'] } },
    ['Not following.'],
    { detail: 'Not there.' },
    { message: 'Taken.' },
    'Nothing to change.',
  ])('accepts the error body %j', (body) => {
    expect(takes('/components/responses/BadRequest/content/application~1json/schema', body)).toBe(true);
  });
});

test('the OpenAPI document describes pictures as files of a multipart form, deleted by an empty text', () => {
  const { content } = spec.paths['/api/auth/user/'].patch.requestBody;
  expect(content['multipart/form-data'].schema.properties.avatar.anyOf).toMatchObject([{ format: 'binary' }, { const: '' }]);
  expect(content['application/x-www-form-urlencoded'].schema.properties.avatar).toMatchObject({ const: '' });
  const register = spec.paths['/api/auth/register/'].post.requestBody.content;
  expect(register['multipart/form-data'].schema.properties.avatar).toMatchObject({ format: 'binary' });
  expect(register['application/x-www-form-urlencoded'].schema.properties).not.toHaveProperty('avatar');
});

test('the OpenAPI document describes arrays outside JSON as one comma-joined value', () => {
  const inQuery = spec.paths['/api/notifications/'].get.parameters.find(({ name }: any) => name === 'types');
  expect(inQuery).toMatchObject({ style: 'form', explode: false });
  const okuna: any = openApi({ version, routes: okunaRoutes });
  const form = okuna.paths['/api/notifications/read/'].post.requestBody.content['application/x-www-form-urlencoded'];
  expect(form.encoding).toEqual({ types: { style: 'form', explode: false } });
});

test('the OpenAPI document describes length patterns as minLength and maxLength', () => {
  const { schema } = spec.paths['/api/invites/'].put.requestBody.content['application/json'];
  expect(schema).toEqual({
    type: 'object',
    properties: { nickname: { type: 'string', minLength: 1, maxLength: 192 } },
    required: ['nickname'],
  });
});

function idsOf(document: any): string[] {
  return Object.values<any>(document.paths).flatMap((item) => Object.values<any>(item).map(({ operationId }) => operationId));
}

function pointerOf(name: string): string | undefined {
  for (const [path, item] of Object.entries<any>(spec.paths)) {
    for (const [method, { operationId, responses }] of Object.entries<any>(item)) {
      const status = Object.keys(responses).find((candidate) => candidate.startsWith('2'))!;
      if (operationId !== name || !responses[status].content) continue;
      const steps = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
      return steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
    }
  }
  return undefined;
}
