import { createCommunityClient, createSession, webStorage } from 'community-hooks';
import { blockedUserSearch, blockUser, okunaRoutes } from 'community-hooks/contract';

/** A client for the public server, with a token that the app already has. */
export function createOkunaClient(apiUrl: string, authToken: string) {
  const session = createSession({ storage: webStorage(() => localStorage) });
  session.signIn({ token: authToken });
  return createCommunityClient({ baseUrl: apiUrl, routes: okunaRoutes, session });
}

/** Outside components, `client.call` takes the place of a method. */
export async function blockAndCheck(
  client: ReturnType<typeof createOkunaClient>,
  username: string,
): Promise<boolean> {
  await client.call(blockUser, { username });
  const blocked = await client.call(blockedUserSearch, { query: username });
  return blocked.some((person) => person.username === username);
}
