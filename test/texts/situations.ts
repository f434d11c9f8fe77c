import { expect, vi } from 'vitest';
import { commentsIn } from '../../scripts/docs/comments.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import { type OperationName, operations } from '../../src/contract/operations.js';
import { okunaRoutes, routeOf } from '../../src/contract/routes.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import type { Fault } from '../../src/sandbox/faults.js';
import type { SandboxOptions } from '../../src/sandbox/sandbox.js';
import type { CallOptions } from '../../src/transport/call.js';
import type { ClientOptions, CommunityClient } from '../../src/transport/client.js';
import { fieldKinds } from '../operations/bounds.js';
import { recordOf } from '../operations/records.js';
import { personIn } from '../react/support.js';
import { root } from '../source.js';
import { createScene, type Scene } from '../support/community.js';

/** Something that goes wrong, the operations that it can happen to, and a real call that meets it. */
export interface Situation {
  readonly name: string;
  readonly concerns: (operation: AnyOperation) => boolean;
  /** The inputs reach the service, which refuses them. */
  readonly isSent?: true;
  /** A new one for each run: what rejects is the error of the call. */
  readonly prepare: (language: string) => (operation: AnyOperation) => Promise<unknown>;
}

const comments = commentsIn(root, 'contract');
const mayFail =
  (status: number) =>
  (operation: AnyOperation): boolean =>
    comments.get(operation.name)?.errors.has(status) === true;
const all = (): boolean => true;
const withToken = ({ token }: AnyOperation): boolean => token !== 'none';
const isWrite = ({ kind }: AnyOperation): boolean => kind === 'mutation';

export const situations: readonly Situation[] = [
  { name: 'the device is offline', concerns: all, prepare: prepareOffline },
  { name: 'the network goes while a write is on its way', concerns: isWrite, prepare: prepareLostNetwork },
  { name: 'no server answers', concerns: all, prepare: withFault('offline') },
  { name: 'the answer is lost', concerns: isWrite, prepare: withFault('answer-lost') },
  { name: 'no answer comes in time', concerns: all, prepare: prepareTimeout },
  { name: 'the service has a fault', concerns: all, prepare: withFault({ status: 503 }) },
  {
    name: 'too many requests',
    concerns: all,
    prepare: withFault({ status: 429, body: {}, headers: { 'Retry-After': '30' } }),
  },
  { name: 'nobody is signed in', concerns: withToken, prepare: (language) => calling(sceneIn(language).client) },
  {
    name: 'a visitor reads at a service that wants a token',
    concerns: ({ token }) => token === 'optional',
    prepare: prepareVisitor,
  },
  { name: 'the token is no longer valid', concerns: (one) => withToken(one) && !one.unauthorized, prepare: prepareExpired },
  { name: 'the account is suspended', concerns: ({ name }) => recordOf(name).suspended === 403, prepare: prepareSuspended },
  { name: 'a block stands between the two', concerns: ({ refusesBlocks }) => refusesBlocks === true, prepare: prepareBlocked },
  {
    name: 'the credentials or the current password are wrong',
    concerns: ({ unauthorized }) => unauthorized !== undefined,
    prepare: prepareWrong,
  },
  { name: 'what is named does not exist', isSent: true, concerns: mayFail(404), prepare: withInputs(unknown) },
  {
    name: 'the service refuses it: already done, taken, not possible',
    isSent: true,
    concerns: (one) => mayFail(400)(one),
    prepare: withInputs(refused),
  },
  {
    name: 'the service refuses it without words',
    concerns: (one) => mayFail(400)(one),
    prepare: withFault({ status: 400, body: {} }),
  },
  { name: 'the service fails on a name that is taken', concerns: mayFail(500), prepare: withFault({ status: 500 }) },
  { name: 'an input breaks a rule', concerns: ({ name }) => firstField(name) !== undefined, prepare: prepareInvalid },
  {
    name: 'the server has the other routes',
    concerns: (one) => JSON.stringify(routeOf(one, okunaRoutes)) !== JSON.stringify(routeOf(one, {})),
    prepare: prepareOtherRoutes,
  },
  { name: 'another website answers', concerns: all, prepare: withFault({ status: 404, html: '<h1>Not Found</h1>' }) },
  {
    name: 'a page for people comes in place of the answer',
    concerns: all,
    prepare: withFault({ status: 200, html: '<h1>Sign in to this network</h1>' }),
  },
  {
    name: 'the routes leave the operation out',
    concerns: (one) => routeOf(one, okunaRoutes) === null,
    prepare: (language) => calling(aliceIn(sceneIn(language, { routes: okunaRoutes })).client),
  },
  { name: 'the app cancels it', concerns: all, prepare: prepareCancelled },
  { name: 'the account changes meanwhile', concerns: withToken, prepare: prepareChange },
];

type Inputs = Readonly<Partial<Record<OperationName, object>>>;

/** Inputs that name what does not exist: those of the records with other names, and of some operations their own. */
function unknown({ sandbox }: Scene): Inputs {
  return {
    ...inputsWith({ username: 'nobody_here', uuid: 'no-such' }),
    updateCircle: { id: circleIn(sandbox), usernames: ['nobody_here'] },
    linkedUsers: { with_community: 'no_such' },
    linkedUserSearch: { query: 'bob', with_community: 'no_such' },
    requestPasswordReset: { email: 'nobody@people.example' },
  };
}

/** Inputs that the service refuses: the account itself, an id that is not there, and of some operations their own. */
function refused(scene: Scene): Inputs {
  const { sandbox } = scene;
  const notRelated = { username: 'zoe' };
  // Connected, and not followed: the service does not count the posts of somebody private.
  personIn(scene, 'bob').visibility = 'T';
  sandbox.act.unfollow('alice', 'bob');
  return {
    ...inputsWith({ username: 'alice', id: 9_999_999 }),
    user: { username: 'bob' },
    updateCircle: { id: 9_999_999, name: 'Work' },
    updateUser: { username: 'bob' },
    updateEmail: { email: sandbox.state.users[0]?.email },
    updatePassword: { current_password: ALICE_PASSWORD, new_password: 'password123' },
    acceptGuidelines: {},
    createCircle: { name: sandbox.state.circles.find(({ id }) => id === circleIn(sandbox))?.name, color: '#fff' },
    createDevice: { uuid: sandbox.state.devices.find(({ user }) => user === 1)?.uuid },
    unblockUser: notRelated,
    unfollowUser: notRelated,
    updateFollow: notRelated,
    unsubscribeFromUser: notRelated,
    createInvite: { nickname: sandbox.state.invites.find(({ user }) => user === 1)?.nickname },
    setLanguage: { language_id: 9_999_999 },
    register: { ...recordOf('register').input, token: 'no-such' },
    verifyEmail: { token: 'no-such' },
    verifyPassword: { token: 'no-such', new_password: 'a-new-one-2026' },
  };
}

/** The inputs of the records, with other values of these fields. */
function inputsWith(values: Readonly<Record<string, unknown>>): Inputs {
  return Object.fromEntries(
    operations.map(({ name }) => {
      const { input } = recordOf(name);
      return [name, { ...input, ...Object.fromEntries(Object.entries(values).filter(([field]) => field in input)) }];
    }),
  );
}

function circleIn({ state }: Scene['sandbox']): number | undefined {
  return state.circles.find(({ user, isDefault }) => user === 1 && !isDefault)?.id;
}

type Call = ReturnType<Situation['prepare']>;

/** A sandbox and a client whose service answers in a language. */
function sceneIn(language: string, client: Partial<ClientOptions> = {}, sandbox: SandboxOptions = {}): Scene {
  return createScene({ sandbox, client: { headers: { 'Accept-Language': language }, ...client } });
}

function calling(client: CommunityClient, options?: CallOptions): Call {
  return (operation) => client.call(operation, recordOf(operation.name).input, options);
}

/** Signs alice in without a request. */
function aliceIn(scene: Scene): Scene {
  scene.client.session.signIn({ token: personIn(scene, 'alice').token, username: 'alice' });
  return scene;
}

function withFault(fault: Fault): Situation['prepare'] {
  return (language) => {
    const scene = aliceIn(sceneIn(language));
    scene.sandbox.faults.fail('*', fault);
    return calling(scene.client);
  };
}

function prepareOffline(language: string): Call {
  const call = withFault('offline')(language);
  return async (operation) => {
    vi.stubGlobal('navigator', { onLine: false });
    return call(operation).finally(() => vi.unstubAllGlobals());
  };
}

function prepareLostNetwork(language: string): Call {
  const onEvent: ClientOptions['onEvent'] = ({ type }) => {
    if (type === 'request') vi.stubGlobal('navigator', { onLine: false });
  };
  const scene = aliceIn(sceneIn(language, { onEvent }));
  scene.sandbox.faults.fail('*', 'answer-lost');
  const call = calling(scene.client);
  return async (operation) => call(operation).finally(() => vi.unstubAllGlobals());
}

function prepareTimeout(language: string): Call {
  const scene = aliceIn(sceneIn(language, { timeout: 1 }));
  scene.sandbox.faults.hold('*');
  return calling(scene.client);
}

function prepareVisitor(language: string): Call {
  const scene = sceneIn(language);
  const body = { detail: 'Authentication credentials were not provided.' };
  scene.sandbox.faults.fail('*', { status: 401, body, headers: { 'WWW-Authenticate': 'Token' } });
  return calling(scene.client, { authenticated: false });
}

function prepareExpired(language: string): Call {
  const { client } = sceneIn(language);
  return (operation) => {
    client.session.signIn({ token: 'f'.repeat(40), username: 'alice' });
    return calling(client)(operation);
  };
}

function prepareSuspended(language: string): Call {
  const scene = aliceIn(sceneIn(language));
  scene.sandbox.act.suspend('alice', 3);
  return calling(scene.client);
}

function prepareBlocked(language: string): Call {
  const scene = aliceIn(sceneIn(language));
  scene.sandbox.act.block('bob', 'alice');
  return (operation) => {
    const isCircle = operation.name === 'updateCircle';
    const input = isCircle ? { id: circleIn(scene.sandbox), usernames: ['bob'] } : { username: 'bob' };
    return scene.client.call(operation, input);
  };
}

function prepareWrong(language: string): Call {
  const { client } = aliceIn(sceneIn(language));
  return (operation) => {
    const login = { username: 'alice', password: 'not-her-password' };
    const change = { current_password: 'not-her-password', new_password: 'a-new-one-2026' };
    return client.call(operation, operation.name === 'login' ? login : change);
  };
}

function withInputs(inputs: (scene: Scene) => Inputs): Situation['prepare'] {
  return (language) => {
    const scene = aliceIn(sceneIn(language));
    const known = inputs(scene);
    return (operation) => scene.client.call(operation, known[operation.name as OperationName]);
  };
}

function prepareInvalid(language: string): Call {
  const { client } = aliceIn(sceneIn(language));
  return async (operation) => {
    const [key, kind] = firstField(operation.name)!;
    return client.call(operation, { ...recordOf(operation.name).input, [key.replace('?', '')]: fieldKinds[kind].outside[0] });
  };
}

function firstField(name: string): readonly [string, keyof typeof fieldKinds] | undefined {
  const operation = operations.find((one) => one.name === name);
  // A check answers a value that breaks a rule.
  return operation?.kind === 'query' && operation.refused ? undefined : Object.entries(recordOf(name).fields)[0];
}

function prepareOtherRoutes(language: string): Call {
  const scene = aliceIn(sceneIn(language, {}, { routes: okunaRoutes }));
  return (operation) =>
    scene.client.call(operation, operation.name === 'user' ? { username: 'bob' } : recordOf(operation.name).input);
}

function prepareCancelled(language: string): Call {
  const scene = aliceIn(sceneIn(language));
  return calling(scene.client, { signal: AbortSignal.abort() });
}

function prepareChange(language: string): Call {
  const scene = aliceIn(sceneIn(language));
  scene.sandbox.faults.hold('*');
  return async (operation) => {
    const called = calling(scene.client)(operation);
    called.catch(() => {});
    await vi.waitFor(() => expect(scene.sent).toContain(operation.name), { interval: 1 });
    aliceIn(scene);
    return called;
  };
}
