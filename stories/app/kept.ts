import type { Sandbox, World } from 'community-hooks/sandbox';
import type { StageOptions } from 'community-hooks/testing';

/** What a demo goes on with after a reload: the data of its service, who was signed in, and at which place of the app. */
export interface Kept {
  readonly options: Pick<StageOptions, 'world' | 'account'>;
  readonly address: string;
}

const NOTHING: Kept = { options: {}, address: '' };

/** Where demos are kept. */
export type KeptArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The event of a page that starts its demo anew. */
export const RESET = 'community-demo-reset';

const KEY = 'community-hooks demo';

/** Keeps a demo for the next time. Without room for it, the demo starts anew then. */
export function keep(sandbox: Sandbox, username: string | null, address: string, area: KeptArea = sessionStorage): void {
  try {
    area.setItem(KEY, JSON.stringify({ world: sandbox.state, account: username, address }, pack));
  } catch {
    area.removeItem(KEY);
  }
}

/** What was kept, or nothing. */
export function kept(area: KeptArea = sessionStorage): Kept {
  try {
    const text = area.getItem(KEY);
    if (text === null) return NOTHING;
    const found = JSON.parse(text, unpack) as { world: World; account: string | null; address: string };
    const isKnown = found.world.users.some(({ username }) => username === found.account);
    return { options: { world: found.world, account: isKnown ? found.account : null }, address: found.address };
  } catch {
    return NOTHING;
  }
}

export function forget(area: KeptArea = sessionStorage): void {
  area.removeItem(KEY);
}

/** JSON has no bytes, which uploaded pictures are. */
function pack(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: Array.from(value, (byte) => String.fromCharCode(byte)).join('') } : value;
}

function unpack(_: string, value: unknown): unknown {
  const { bytes, ...rest } = Object(value) as { bytes?: unknown };
  const isPacked = typeof bytes === 'string' && Object.keys(rest).length === 0;
  return isPacked ? Uint8Array.from(bytes, (character) => character.charCodeAt(0)) : value;
}
