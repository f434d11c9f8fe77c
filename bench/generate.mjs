/**
 * Makes the clients of the peers from ../dist/openapi.json, in generated/, which is not committed: orval with zod, hey-api with zod, and
 * the types of openapi-fetch.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const document = '../dist/openapi.json';
rmSync('generated', { recursive: true, force: true });

const { createClient } = await import('@hey-api/openapi-ts');
await createClient({
  input: document,
  output: { path: 'generated/hey-api' },
  logs: { level: 'silent' },
  parser: { pagination: { keywords: ['max_id'] } },
  plugins: [
    { name: '@hey-api/client-fetch', baseUrl: 'https://service.test' },
    { name: '@hey-api/sdk', validator: true },
    'zod',
    '@tanstack/react-query',
  ],
});

const { generate } = await import('orval');
await generate({
  input: { target: document },
  output: {
    target: 'generated/orval/client.ts',
    schemas: { path: 'generated/orval/model', type: 'zod' },
    client: 'react-query',
    httpClient: 'fetch',
    mode: 'single',
    baseUrl: 'https://service.test',
    override: {
      fetch: { runtimeValidation: true, forceSuccessResponse: true, includeHttpResponseReturnType: false },
      operations: { notifications: { query: { useInfinite: true, useInfiniteQueryParam: 'max_id' } } },
    },
  },
});
// orval imports its schemas as types alone, and then calls them.
const client = 'generated/orval/client.ts';
writeFileSync(client, readFileSync(client, 'utf8').replaceAll(/import type (\{[^}]*\} from '\.\/model')/g, 'import $1'));

run('openapi-typescript', [document, '-o', 'generated/openapi.ts']);
writeFileSync('generated/rtk.ts', rtkEndpoints(JSON.parse(readFileSync(document, 'utf8')).paths));

/** RTK Query with an endpoint for each operation, and hey-api's schema of its answer. */
function rtkEndpoints(paths) {
  const schemas = readFileSync('generated/hey-api/zod.gen.ts', 'utf8');
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => {
      const schema = `z${operationId[0].toUpperCase()}${operationId.slice(1)}Response`;
      const checked = schemas.includes(`export const ${schema} `) ? `, responseSchema: zod.${schema}` : '';
      const query = `query: (input: Input) => request(${JSON.stringify(path)}, '${method.toUpperCase()}', input)${checked}`;
      return `    ${operationId}: build.${method === 'get' ? 'query' : 'mutation'}<unknown, Input>({ ${query} }),`;
    }),
  );
  return `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import * as zod from './hey-api/zod.gen.js';

type Input = Record<string, unknown>;

function request(path: string, method: string, input: Input) {
  const url = path.replaceAll(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  return method === 'GET' ? { url, params: input } : { url, method, body: input };
}

export const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: 'https://service.test' }),
  endpoints: (build) => ({
${endpoints.join('\n')}
  }),
});
`;
}

function run(program, args) {
  const { status } = spawnSync('npx', ['--no-install', program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`bench: ${program} failed`);
}
