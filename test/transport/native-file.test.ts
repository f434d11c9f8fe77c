import { afterEach, expect, test, vi } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { register } from '../../src/contract/session.js';
import { errorOf, testClient } from './support.js';

const picture = { uri: 'file:///pictures/alice.png', name: 'alice.png', type: 'image/png' };

/** The form of React Native: it takes such files, and its platform sends them. */
class NativeForm {
  readonly parts: [string, unknown][] = [];
  append(name: string, value: unknown): void {
    this.parts.push([name, value]);
  }
}

/** Node's Request cannot carry such a form, which React Native's can. */
class NativeRequest extends Request {
  static readonly bodies: unknown[] = [];
  constructor(input: RequestInfo | URL, { body, ...init }: RequestInit = {}) {
    super(input, init);
    if (body) NativeRequest.bodies.push(body);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  NativeRequest.bodies.length = 0;
});

test('a file of React Native goes into its form as it is', async () => {
  vi.stubGlobal('navigator', { product: 'ReactNative' });
  vi.stubGlobal('FormData', NativeForm);
  vi.stubGlobal('Request', NativeRequest);
  const { client, seen } = testClient(new Response('{"detail":"No."}', { status: 400 }));
  expect(await errorOf(client.call(updateUser, { avatar: picture, name: 'Alice' }))).toMatchObject({ status: 400 });
  expect(seen).toHaveLength(1);
  const [form] = NativeRequest.bodies as NativeForm[];
  expect(form?.parts).toEqual([
    ['name', 'Alice'],
    ['avatar', picture],
  ]);
  const svg = { ...picture, type: 'image/svg+xml' };
  expect(await errorOf(client.call(updateUser, { avatar: svg }))).toMatchObject({
    kind: 'input',
    fieldErrors: { avatar: ['Not a picture.'] },
  });
});

test('elsewhere it is no file, and nothing is sent', async () => {
  const { client, seen } = testClient();
  const input = {
    email: 'a@b.test',
    password: 'long enough 1',
    name: 'Alice',
    token: 'invite',
    is_of_legal_age: true,
    are_guidelines_accepted: true,
    avatar: picture,
  } as const;
  expect(await errorOf(client.call(register, input))).toMatchObject({
    kind: 'input',
    fieldErrors: { avatar: ['A file is required.'] },
  });
  expect(seen).toEqual([]);
});
