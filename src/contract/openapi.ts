import { Nothing } from './answer.js';
import { errorResponses, errorsByStatus, errorSchemas } from './openapi-errors.js';
import { jsonSchemas, type JsonSchema, type JsonSchemas } from './openapi-schemas.js';
import type { AnyOperation } from './operation.js';
import { operations } from './operations.js';
import { routeOf, type Route, type RouteTable } from './routes.js';

export interface OpenApiOptions {
  /** The version of the document. */
  readonly version: string;
  /** The routes to describe; the default ones if left out. */
  readonly routes?: RouteTable;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', Readonly<Record<string, JsonSchema>>>>;
}

/**
 * The OpenAPI 3.1 document of the contract. Operations that share method and path (three reads share `/api/auth/user/`) get a
 * fragment (`/api/auth/user/#user`), which clients do not send.
 */
export function openApi({ version, routes = {} }: OpenApiOptions): OpenApiDocument {
  const schemas = jsonSchemas();
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    const route = routeOf(operation, routes);
    if (route === null) continue;
    const template = route.path.replace(/:(\w+)/g, '{$1}');
    const method = route.method.toLowerCase();
    const taken = paths[template] !== undefined && method in paths[template];
    const path = taken ? `${template}#${operation.name}` : template;
    paths[path] = { ...paths[path], [method]: described(operation, route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Community Service',
      version,
      summary: 'Accounts and relations, devices, circles, follows, notifications and invites.',
      description:
        'Paths that differ only in what follows # are one address: OpenAPI has room for one operation per method and path, ' +
        'and the service tells them apart by what they send. Unknown keys may be added to any answer.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.named, ...errorSchemas },
      responses: errorResponses,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word Token, a blank, and the token that login or register answered.',
        },
      },
    },
  };
}

function described(operation: AnyOperation, route: Route, schemas: JsonSchemas): JsonSchema {
  const { path, rest } = splitInput(schemas.of(operation.input), route);
  const parameters = [
    ...path.map((field) => ({ ...field, in: 'path', required: true })),
    ...(route.encoding === 'query' ? rest.map(inQuery) : []),
  ];
  const body = bodyOf(rest, route);
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.group],
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { [operation.status ?? 200]: success(operation, schemas), ...errorsByStatus },
  };
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

function splitInput(input: JsonSchema, route: Route): { path: readonly Field[]; rest: readonly Field[] } {
  // Every input of the contract is one flat object; test/contract/inputs.test.ts checks it.
  const { properties = {}, required = [] } = input as { properties?: Record<string, JsonSchema>; required?: string[] };
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema }));
  const isInPath = ({ name }: Field): boolean => route.path.split('/').includes(`:${name}`);
  return { path: fields.filter(isInPath), rest: fields.filter((field) => !isInPath(field)) };
}

function inQuery(field: Field): JsonSchema {
  return { ...field, in: 'query', ...(field.schema['type'] === 'array' && { style: 'form', explode: false }) };
}

function bodyOf(fields: readonly Field[], { encoding }: Route): JsonSchema | undefined {
  if (encoding === 'query' || encoding === 'none' || fields.length === 0) return undefined;
  const required = fields.some((field) => field.required);
  if (encoding === 'json') return { required, content: { 'application/json': { schema: objectOf(fields) } } };
  const urlencoded = fields.map(withoutFile).filter((field) => field !== undefined);
  return {
    required,
    content: {
      'application/x-www-form-urlencoded': { schema: objectOf(urlencoded), ...commaJoined(urlencoded) },
      ...(fields.some(isFile) && { 'multipart/form-data': { schema: objectOf(fields.map(withEmptyForNull)) } }),
    },
  };
}

function objectOf(fields: readonly Field[]): JsonSchema {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

function commaJoined(fields: readonly Field[]): JsonSchema {
  const arrays = fields.filter(({ schema }) => schema['type'] === 'array');
  if (arrays.length === 0) return {};
  return { encoding: Object.fromEntries(arrays.map(({ name }) => [name, { style: 'form', explode: false }])) };
}

const DELETES = { type: 'string', const: '', description: 'Deletes the picture.' };

function isFile({ schema }: Field): boolean {
  return schema['format'] === 'binary' || fileOrNull(schema) !== undefined;
}

function withoutFile(field: Field): Field | undefined {
  if (!isFile(field)) return field;
  return fileOrNull(field.schema) && { ...field, schema: DELETES };
}

function withEmptyForNull(field: Field): Field {
  const file = fileOrNull(field.schema);
  return file ? { ...field, schema: { anyOf: [file, DELETES] } } : field;
}

/** The file of a schema that is a file or null: in a form, null is sent as an empty text. */
function fileOrNull(schema: JsonSchema): JsonSchema | undefined {
  // zod describes a nullable by an array of schemas.
  const options = schema['anyOf'] as readonly JsonSchema[] | undefined;
  return options?.find((option) => option['format'] === 'binary');
}

function securityOf({ token }: AnyOperation): readonly JsonSchema[] {
  if (token === 'none') return [];
  return token === 'required' ? [{ token: [] }] : [{ token: [] }, {}];
}

function success(operation: AnyOperation, schemas: JsonSchemas): JsonSchema {
  if (operation.output === Nothing) return { description: 'Done; the body is empty.' };
  return { description: 'Done.', content: { 'application/json': { schema: schemas.of(operation.output) } } };
}
