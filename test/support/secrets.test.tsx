import { MutationObserver } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { personIn, refusal, show, signIn } from '../react/support.js';
import { createBrowser } from '../session/support.js';
import { createAliceScene, type Scene } from './community.js';
import { currentUser } from '../../src/contract/account.js';
import { forgetSecrets, secretsFound } from './secrets.js';
import { run } from './render-hook.js';

/** What leaks here is found here, and not once more after the test. */
function found(): string[] {
  const places = secretsFound();
  forgetSecrets();
  return places;
}

let scene: Scene;
let token: string;
beforeEach(async () => {
  scene = await createAliceScene();
  token = personIn(scene, 'alice').token;
});
afterEach(() => {
  localStorage.clear();
});

describe('the check after each test finds a password or token', () => {
  test('in anything that is printed to the console', () => {
    const { log } = console;
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    log('a request', { headers: new Headers({ authorization: `Token ${token}` }) });
    vi.restoreAllMocks();
    expect(found()).toEqual(['the console']);
  });

  test('in an error, at any depth and under any name', async () => {
    scene.sandbox.faults.fail('currentUser', { status: 400, body: { detail: 'no' } });
    const error = await refusal(() => scene.client.call(currentUser, {}));
    expect(secretsFound()).toEqual([]);
    Object.defineProperty(error, 'request', { value: { init: [{ body: `password=${ALICE_PASSWORD}` }] }, enumerable: false });
    expect(found()).toEqual(['an error']);
  });

  test('in the storages of the page, except the entry of the session', () => {
    localStorage.setItem('community-session:1', JSON.stringify({ token }));
    expect(secretsFound()).toEqual([]);
    localStorage.setItem('community-session:1', JSON.stringify({ password: ALICE_PASSWORD }));
    localStorage.setItem('last login', token);
    expect(found().sort()).toEqual(['the storage under community-session:1', 'the storage under last login']);
  });

  test('in the storage of a browser with several tabs', async () => {
    const browser = createBrowser();
    const tab = browser.open();
    await run(() => signIn(tab, 'alice'));
    expect(secretsFound()).toEqual([]);
    browser.texts.set('mine', personIn(tab, 'alice').token);
    expect(found()).toEqual(['the storage under mine']);
  });

  test('in the key, the data and the error of a query', async () => {
    scene.queryClient.setQueryData(['community', '', '', 'mine', token], 'nothing');
    scene.queryClient.setQueryData(['community', '', '', 'mine', 'data'], { pages: [{ nested: [token] }] });
    const queryFn = (): Promise<never> => Promise.reject(new Error('no', { cause: new Error(token) }));
    await scene.queryClient.fetchQuery({ queryKey: ['community', '', '', 'mine', 'error'], queryFn }).catch(() => undefined);
    expect(found()).toHaveLength(3);
  });

  test('in the variables and data of a settled mutation, but not of a pending one', async () => {
    const mutate = (mutationKey: string[], mutationFn: (input: string) => Promise<unknown>, input: string): Promise<unknown> =>
      new MutationObserver(scene.queryClient, { mutationKey: ['', '', '', ...mutationKey], mutationFn }).mutate(input);
    void mutate(['mine', 'on its way'], () => new Promise(() => undefined), ALICE_PASSWORD);
    expect(secretsFound()).toEqual([]);
    await mutate(['mine', 'given'], () => Promise.resolve(), ALICE_PASSWORD);
    await mutate(['mine', 'answered'], () => Promise.resolve({ token }), 'nothing');
    expect(found()).toEqual(['the cache under ["mine","given"]', 'the cache under ["mine","answered"]']);
  });

  test('in the result of a mounted hook, and in the page', () => {
    const { unmount } = show(scene, () => ({ me: useCurrentUser(), headers: { authorization: `Token ${token}` } }));
    expect(secretsFound()).toEqual(['what a hook gives or a page shows']);
    unmount();
    forgetSecrets();
  });

  test('in the page', () => {
    expect(secretsFound()).toEqual([]);
    const { container } = render(<a href={`/verify?token=${token}`}>Verify</a>);
    expect(container).toBeInTheDocument();
    expect(found()).toEqual(['what a hook gives or a page shows']);
  });

  test('that was replaced during the test', async () => {
    personIn(scene, 'alice').token = 'f'.repeat(40);
    scene.queryClient.setQueryData(['community', '', '', 'mine', 'former'], token);
    scene.queryClient.setQueryData(['community', '', '', 'mine', 'newer'], 'f'.repeat(40));
    expect(found()).toHaveLength(2);
  });
});
