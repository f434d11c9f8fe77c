import type { JsonSchema } from './openapi-schemas.js';

/** The shapes of error bodies. The service has no error codes, and translates its messages. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  FieldErrors: {
    description: 'What is wrong, by field; `non_field_errors` holds what concerns no single one.',
    type: 'object',
    minProperties: 1,
    additionalProperties: { $ref: '#/components/schemas/FieldError' },
  },
  FieldError: {
    description: 'The reasons of one field. For a list they stand row by row, or under the index of the row.',
    anyOf: [
      { type: 'array', items: { type: 'string' }, minItems: 1 },
      {
        type: 'array',
        items: {
          anyOf: [
            { type: 'array', items: { type: 'string' } },
            { type: 'object', maxProperties: 0 },
          ],
        },
        minItems: 1,
      },
      { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } }, minProperties: 1 },
    ],
  },
  ErrorReasons: {
    description: 'The reasons of a business rule; one in practice.',
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
  },
  ErrorDetail: {
    description: 'The reason of a refusal before the input was looked at, or of something that is not there.',
    type: 'object',
    properties: { detail: { type: 'string' } },
    required: ['detail'],
  },
  ErrorMessage: {
    description: 'A circle name that is taken.',
    type: 'object',
    properties: { message: { type: 'string' } },
    required: ['message'],
  },
  ErrorText: { description: 'Settings without anything to change.', type: 'string' },
  ErrorPage: { description: 'A page for people: no such address, or a fault of the service.', type: 'string' },
};

const detail = json('ErrorDetail');
const page = { 'text/html': { schema: reference('ErrorPage') } };

/** The error responses of every operation. */
export const errorResponses: Readonly<Record<string, JsonSchema>> = {
  BadRequest: {
    description: 'The input is invalid, or a rule of the service forbids it.',
    content: json('FieldErrors', 'ErrorReasons', 'ErrorDetail', 'ErrorMessage', 'ErrorText'),
  },
  Unauthorized: {
    description: 'No token, one that no longer holds (open operations refuse it too), or wrong credentials.',
    headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
    content: detail,
  },
  Forbidden: { description: 'The account is suspended, or a block stands between the two users.', content: detail },
  NotFound: { description: 'What is named does not exist, or there is no such address.', content: { ...detail, ...page } },
  MethodNotAllowed: { description: 'The address does not take this method.', content: detail },
  NotAcceptable: { description: 'The request accepts no JSON.', content: detail },
  UnsupportedMediaType: { description: 'The body has an encoding the operation does not take.', content: detail },
  ServerFault: { description: 'A fault of the service.', content: { ...page, ...detail } },
};

/** The error responses by status. */
export const errorsByStatus: Readonly<Record<string, JsonSchema>> = {
  400: response('BadRequest'),
  401: response('Unauthorized'),
  403: response('Forbidden'),
  404: response('NotFound'),
  405: response('MethodNotAllowed'),
  406: response('NotAcceptable'),
  415: response('UnsupportedMediaType'),
  500: response('ServerFault'),
};

function response(name: string): JsonSchema {
  return { $ref: `#/components/responses/${name}` };
}

function json(...names: readonly string[]): JsonSchema {
  const schemas = names.map(reference);
  return { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } };
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
