import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxNetwork } from '../../src/testing/network.js';
import { startSandboxServer } from '../../src/testing/node.js';

let network: SandboxNetwork;
beforeEach(() => {
  network = startSandboxServer();
});
afterEach(() => network.stop());

/** Answers with the method, the address and the body that it was asked with. */
const echo = {
  fetch: async (request: Request): Promise<Response> =>
    Response.json({ asked: `${request.method} ${request.url}`, body: await request.text() }, { status: 201 }),
};

test('every method under the base URL reaches the sandbox, body and query included', async () => {
  network.serve(echo, 'http://service.test/v1/');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch('http://service.test/v1/api/invites/?count=2', { method, body: '{"a":1}' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ asked: `${method} http://service.test/v1/api/invites/?count=2`, body: '{"a":1}' });
  }
  const response = await fetch('http://service.test/v1/api/invites/');
  expect(await response.json()).toEqual({ asked: 'GET http://service.test/v1/api/invites/', body: '' });
});

test('two sandboxes answer under a base URL each, and none after its end', async () => {
  const endOne = network.serve({ fetch: async () => new Response('one') }, 'http://127.0.0.1:9/story');
  const endTwo = network.serve({ fetch: async () => new Response('two') }, 'http://127.0.0.1:9/story-two');
  expect(await textOf('http://127.0.0.1:9/story/api/')).toBe('one');
  expect(await textOf('http://127.0.0.1:9/story-two/api/')).toBe('two');
  endOne();
  await expect(fetch('http://127.0.0.1:9/story/api/')).rejects.toThrow(TypeError);
  expect(await textOf('http://127.0.0.1:9/story-two/api/')).toBe('two');
  endTwo();
  await expect(fetch('http://127.0.0.1:9/story-two/api/')).rejects.toThrow(TypeError);
});

test('signs of the base URL are read as they stand', async () => {
  network.serve({ fetch: async () => new Response('here') }, 'http://127.0.0.1:9/a.b(c)*');
  expect(await textOf('http://127.0.0.1:9/a.b(c)*/api/')).toBe('here');
  await expect(fetch('http://127.0.0.1:9/aXb(c)*/api/')).rejects.toThrow(TypeError);
});

test('a request that the sandbox drops fails like one that the network drops', async () => {
  network.serve({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) }, 'http://service.test');
  await expect(fetch('http://service.test/api/')).rejects.toThrow(TypeError);
});

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}
