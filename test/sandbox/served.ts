import { freePort, serve, type Served } from '../../scripts/lib/serve.js';
import { passwordOf } from './visit.js';

/** `npm run sandbox` on a free port. */
export async function serveSandbox(...options: readonly string[]): Promise<Served> {
  const port = String(await freePort());
  return serve(['tsx', 'scripts/sandbox.ts', '--port', port, ...options], `http://localhost:${port}`);
}

/** Signs in over HTTP; the header of the requests after it. */
export async function signedInAt({ url }: Served, username: string): Promise<{ readonly Authorization: string }> {
  const body = new URLSearchParams({ username, password: passwordOf(username) });
  const answer = await fetch(`${url}/api/auth/login/`, { method: 'POST', body });
  const { token } = (await answer.json()) as { token: string };
  return { Authorization: `Token ${token}` };
}
