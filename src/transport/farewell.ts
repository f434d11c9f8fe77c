import type { CommunityClient } from './client.js';

/** What has to be done for an account while its token still works. */
export type Farewell = (signal: AbortSignal) => Promise<unknown>;

/** Milliseconds for which a sign-out is put off at most. */
const PATIENCE = 3000;

const FAREWELLS = Symbol('farewells');

/** By account; whoever needs one puts it in. */
export function farewellsOf(client: CommunityClient): Map<string, Farewell> {
  return client.part(FAREWELLS, () => new Map<string, Farewell>());
}

/** Does what is left to do for the current account, once; its failure is nobody's concern. */
export async function sayFarewell(client: CommunityClient): Promise<void> {
  const account = client.session.current.account ?? '';
  const farewells = farewellsOf(client);
  const farewell = farewells.get(account);
  if (!farewell) return;
  farewells.delete(account);
  const controller = new AbortController();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    farewell(controller.signal).then(end, end);
  });
  controller.abort();
}
