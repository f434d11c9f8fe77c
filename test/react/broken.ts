import { createSandbox } from '../../src/sandbox/sandbox.js';
import type { ClientOptions } from '../../src/transport/client.js';
import type { CommunityEvent } from '../../src/transport/events.js';
import { createScene, type Scene } from '../support/community.js';
import { watchSandbox } from '../support/secrets.js';
import { signIn } from './support.js';

export interface Broken extends Scene {
  readonly events: CommunityEvent[];
}

/** alice's scene, in which each record, or each row of a list, that is read comes changed from the service. */
export async function sceneWithBroken(
  breakRow: (row: unknown) => unknown,
  options: Partial<ClientOptions> = {},
): Promise<Broken> {
  const sandbox = createSandbox();
  const events: CommunityEvent[] = [];
  const scene = createScene({
    client: {
      ...options,
      onEvent: (event) => events.push(event),
      fetch: async (request) => {
        const response = await sandbox.fetch(request);
        if (request.method !== 'GET' || !response.ok) return response;
        const body: unknown = await response.json();
        return Response.json(Array.isArray(body) ? body.map(breakRow) : breakRow(body));
      },
    },
  });
  watchSandbox(sandbox);
  await signIn(scene, 'alice');
  return { ...scene, sandbox, events };
}

export function leftOut(events: readonly CommunityEvent[]): CommunityEvent[] {
  return events.filter(({ type }) => type === 'left-out');
}
