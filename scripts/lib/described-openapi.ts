import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type JsonSchema, type OpenApiDocument, operations } from '../../src/contract/index.js';
import { openApi } from '../../src/contract/openapi.js';
import type { FieldDoc } from '../../stories/manual/page.js';
import { inputFieldsOf, type TypeDocs, typesOf } from '../docs/types.js';

/** openapi.json of the package. */
export function openApiText(root: string): string {
  return `${JSON.stringify(serviceDocument(root), null, 2)}\n`;
}

/** The contract of a checkout in the words of OpenAPI 3.1. */
export function serviceDocument(root: string): OpenApiDocument {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return describedOpenApi(openApi({ version }), typesOf(root));
}

/**
 * The OpenAPI document with what the contract says of each type and field. The bundle of an app has no comments, so `openApi()` itself
 * knows none of them.
 */
export function describedOpenApi(document: OpenApiDocument, types: TypeDocs): OpenApiDocument {
  const { schemas } = document.components;
  const described = Object.entries(schemas).map(([name, schema]) => {
    const { summary, fields } = types.get(name) ?? {};
    return [name, { ...(summary && { description: summary }), ...withFields(schema, fields ?? [], types) }] as const;
  });
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const calls = Object.entries(methods).map(([method, call]) => [method, withInput(call as JsonSchema, types)] as const);
    return [path, Object.fromEntries(calls)] as const;
  });
  const components = { ...document.components, schemas: Object.fromEntries(described) };
  return { ...document, paths: Object.fromEntries(paths), components };
}

interface Call extends JsonSchema {
  readonly parameters?: readonly (JsonSchema & { readonly name: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

function withInput(call: Call, types: TypeDocs): JsonSchema {
  const operation = operations.find(({ name }) => name === call['operationId']);
  const fields = operation ? inputFieldsOf(operation, types) : [];
  const { parameters, requestBody } = call;
  const content = Object.entries(requestBody?.content ?? {}).map(([type, body]) => {
    return [type, { ...body, schema: withFields(body.schema, fields, types) }] as const;
  });
  return {
    ...call,
    ...(parameters && { parameters: parameters.map((one) => ({ ...one, ...descriptionOf(one.name, fields) })) }),
    ...(requestBody && { requestBody: { ...requestBody, content: Object.fromEntries(content) } }),
  };
}

function withFields(schema: JsonSchema, fields: readonly FieldDoc[], types: TypeDocs): JsonSchema {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  if (!properties) return schema;
  const described = Object.entries(properties).map(([name, one]) => {
    const field = fields.find((candidate) => candidate.name === name);
    // What the document says itself is of one encoding alone.
    return [name, { ...descriptionOf(name, fields), ...(field ? withParts(one, field.type, types) : one) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(described) };
}

/** A schema with the parts that have no name in the document: an object, an item of a list, or what may be null. */
function withParts(schema: JsonSchema, type: string, types: TypeDocs): JsonSchema {
  const { properties, items, anyOf } = schema as { properties?: object; items?: JsonSchema; anyOf?: readonly JsonSchema[] };
  const [doc] = (type.match(/\b[A-Z]\w+/g) ?? []).flatMap((name) => types.get(name) ?? []);
  return {
    ...schema,
    ...(properties && doc && withFields(schema, doc.fields, types)),
    ...(items && { items: withParts(items, type, types) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withParts(one, type, types)) }),
  };
}

function descriptionOf(name: string, fields: readonly FieldDoc[]): { readonly description?: string } {
  const text = fields.find((field) => field.name === name)?.text;
  return text === undefined ? {} : { description: text };
}
