import { followUser, operations, requestPasswordReset, updateCircle, updateEmail } from 'community-hooks/contract';
import { ALICE_PASSWORD, reportCategories, type Sandbox } from 'community-hooks/sandbox';
import type { Stage } from 'community-hooks/testing';

/** What the live example of a page gives to its hook. */
export type Input = Readonly<Record<string, unknown>>;

/** Done before the example is shown, such as asking for the mail whose link it follows. */
export async function prepare(operation: string, { client, sandbox }: Stage): Promise<void> {
  const alice = sandbox.state.users.find(({ id }) => id === ALICE);
  if (operation === 'acceptGuidelines' && alice) alice.are_guidelines_accepted = false;
  if (operation === 'blockUser') await befriend(client, sandbox);
  if (operation === 'verifyPassword') await client.call(requestPasswordReset, { email: EMAIL });
  if (operation === 'verifyEmail') await client.call(updateEmail, { email: NEW_EMAIL });
}

/** Whoever is to be blocked is followed, and in a circle: so the block shows in many places. */
async function befriend(client: Stage['client'], { state }: Sandbox): Promise<void> {
  const { username } = blocked;
  await client.call(followUser, { username });
  await client.call(updateCircle, { id: ownCircle(state).id, usernames: [username] });
}

/** By operation, with what is in the world of the sandbox. Operations without required fields are not listed. */
export function inputOf(operation: string, { state }: Sandbox): Input {
  const known = INPUTS[operation] ?? usualInput(operation, state);
  return typeof known === 'function' ? known(state) : known;
}

/** Of an operation about a user, about a record of its group, or of a search. */
function usualInput(operation: string, state: State): Input {
  const declared = operations.find(({ name }) => name === operation);
  const checked = declared?.input['~standard'].validate({});
  const needed = checked && 'issues' in checked ? (checked.issues ?? []).map(({ path }) => path?.[0]) : [];
  const usual = { ...zoe, ...search, ...firstDevice(state), ...(declared && firstOf[declared.group]?.(state)) };
  return Object.fromEntries(Object.entries(usual).filter(([name]) => needed.includes(name)));
}

/** What a read takes beside a write: what concerns both, such as the person, is that of the write. */
export function inputBeside(read: string, write: string, sandbox: Sandbox): Input {
  const own = inputOf(read, sandbox);
  const { username, ...given } = inputOf(write, sandbox);
  const shared = Object.fromEntries(Object.entries({ username, ...given }).filter(([name]) => name in own));
  // A search finds the person.
  return { ...own, ...shared, ...(typeof username === 'string' && 'query' in own && { query: username.slice(0, 4) }) };
}

/** Types the input into the fields that are named like it, as soon as they are there, each once. */
export function fillFields(root: HTMLElement, input: Input): () => void {
  const left = new Map(Object.entries(input));
  const fill = (): void => {
    for (const [name, value] of left) {
      const field = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field && left.delete(name)) typeInto(field, value);
    }
  };
  const observer = new MutationObserver(fill);
  observer.observe(root, { childList: true, subtree: true });
  fill();
  return () => observer.disconnect();
}

function typeInto(field: HTMLInputElement, value: unknown): void {
  if (field.type === 'checkbox') {
    if (field.checked !== value) field.click();
    return;
  }
  // React takes a value for its own unless it comes past its setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, String(value));
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

type State = Sandbox['state'];

const EMAIL = 'alice@wonderland.example';
const NEW_EMAIL = 'alice@looking-glass.example';
/** The id of the account. */
export const ALICE = 1;
const zoe = { username: 'zoe' };
const blocked = { username: 'white.rabbit' };
const search = { query: 'a' };

const INPUTS: Readonly<Record<string, Input | ((state: State) => Input)>> = {
  register: ({ invites }) => ({
    email: 'knave@hearts.example',
    password: 'who-stole-the-tarts',
    name: 'Knave of Hearts',
    token: invites.find(({ createdUser }) => createdUser === null)?.token ?? '',
    is_of_legal_age: true,
    are_guidelines_accepted: true,
  }),
  registrationTokenCheck: ({ invites }) => ({ token: invites.find(({ createdUser }) => createdUser === null)?.token ?? '' }),
  login: { username: 'alice', password: ALICE_PASSWORD },
  emailCheck: { email: 'dormouse@teapot.example' },
  usernameCheck: { username: 'dormouse' },
  circleNameCheck: { name: 'Chess' },
  verifyEmail: ({ mails }) => ({ token: mails.findLast(({ kind }) => kind === 'email-change')?.token ?? '' }),
  verifyPassword: ({ mails }) => ({
    token: mails.findLast(({ kind }) => kind === 'password-reset')?.token ?? '',
    new_password: 'curiouser-and-curiouser',
  }),
  requestPasswordReset: { email: EMAIL },
  updateUser: { username: 'alice_liddell' },
  updateEmail: { email: NEW_EMAIL },
  updatePassword: { current_password: ALICE_PASSWORD, new_password: 'curiouser-and-curiouser' },
  setLanguage: { language_id: 2 },
  updateNotificationSettings: { post_comment_notifications: false },
  blockUser: blocked,
  unblockUser: { username: 'loud_larry' },
  reportUser: { ...zoe, category_id: 1, description: 'Sells clocks of others.', categories: reportCategories },
  unsubscribeFromUser: { username: 'kavya' },
  // Among the newest accounts, so that it comes to the top of the list.
  followUser: { username: 'white.rabbit' },
  unfollowUser: { username: 'vera' },
  updateFollow: { username: 'lena', lists_ids: [] },
  createDevice: { uuid: 'a-telephone', name: 'A telephone' },
  updateDevice: (state) => ({ ...firstDevice(state), name: 'The old telephone' }),
  createCircle: { name: 'Chess', color: '#3366ff' },
  updateCircle: (state) => ({ ...ownCircle(state), name: 'Croquet' }),
  createInvite: { nickname: 'White Knight' },
  updateInvite: (state) => ({ ...openInvite(state), nickname: 'The Griffin' }),
  emailInvite: (state) => ({ ...openInvite(state), email: 'griffin@sea.example' }),
};

/** The record of each group that an input names by its id. */
const firstOf: Readonly<Record<string, ((state: State) => Input) | undefined>> = {
  ...{ circles: ownCircle, invites: openInvite, notifications: newestNotification },
};

function firstDevice({ devices }: State): Input {
  return { uuid: devices.find(({ user }) => user === ALICE)?.uuid };
}

/** Not that of all connections, which stays as it is. */
function ownCircle({ circles }: State): { id: number } {
  return { id: circles.find(({ user, isDefault }) => user === ALICE && !isDefault)?.id ?? 0 };
}

function newestNotification({ notifications }: State): Input {
  const own = notifications.filter(({ owner, read }) => owner === ALICE && !read);
  return { id: own.toSorted((one, other) => other.created - one.created)[0]?.id };
}

/** One that the first page shows. */
function openInvite({ invites }: State): Input {
  return { id: invites.findLast(({ user, createdUser }) => user === ALICE && createdUser === null)?.id };
}
