import { operations } from '../../src/contract/operations.js';
import { okunaRoutes } from '../../src/contract/routes.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { type Exchange, exchangesIn } from './exchanges.js';
import { learnWorld } from './learn.js';
import { send, type Tokens } from './send.js';
import { shapeDifferences, shapeOf } from './shape.js';

export interface ReplayReport {
  readonly total: number;
  readonly matching: number;
  /** Names with the reason for which they may be left out. */
  readonly leftOut: readonly string[];
  /** Names with what differs. */
  readonly differing: readonly string[];
}

/**
 * Sends every recorded request, file by file and in order, to a sandbox with the routes of the public server, and compares
 * the status, the shape of errors, the names of fields, and the keys and types of bodies. The world of a file is made of what
 * its answers tell.
 */
export async function replay(directory: string): Promise<ReplayReport> {
  const leftOut: string[] = [];
  const differing: string[] = [];
  let total = 0;
  for (const [file, exchanges] of exchangesIn(directory)) {
    const sandbox = createSandbox({ world: learnWorld(exchanges), routes: okunaRoutes, now: () => NOW });
    const tokens: Tokens = new Map(sandbox.state.users.map(({ username, token }) => [username, token]));
    for (const exchange of exchanges) {
      total += 1;
      const name = `${file}/${exchange.name}`;
      const reason = reasonToLeaveOut(exchange);
      if (reason !== undefined) leftOut.push(`${name}: ${reason}`);
      const response = await send(sandbox, exchange, tokens);
      const differences = reason === undefined ? await differencesOf(exchange, response) : [];
      if (differences.length > 0) differing.push(`${name}: ${differences.join('; ')}`);
    }
  }
  return { total, matching: total - leftOut.length - differing.length, leftOut, differing };
}

/** After all that was recorded. */
const NOW: number = Date.UTC(2027, 0, 1);

function reasonToLeaveOut({ request, response }: Exchange): string | undefined {
  if (request.method === 'OPTIONS' && 'Access-Control-Request-Method' in request.headers) {
    return 'a preflight, which is no part of the service';
  }
  if (response.status < 300 && !isKnownPath(request.path)) return 'no path of an operation';
  return undefined;
}

/** Also the categories of reports, which the sandbox serves besides. */
function isKnownPath(path: string): boolean {
  const prefixes = new Set(operations.map(({ path: own }) => own.split('/').slice(0, 3).join('/')));
  return path === '/api/moderation/categories/' || prefixes.has(path.split('/').slice(0, 3).join('/'));
}

async function differencesOf({ request, response }: Exchange, answered: Response): Promise<string[]> {
  if (answered.status !== response.status) return [`answered with ${answered.status}, recorded as ${response.status}`];
  const body = bodyOf(await answered.text());
  // The recording has no body of a redirect, nor of a HEAD.
  if (answered.status === 301 || request.method === 'HEAD') return [];
  return shapeDifferences(shapeOf(response.body), shapeOf(body));
}

function bodyOf(text: string): unknown {
  if (text === '') return null;
  return text.trimStart().startsWith('<') ? text : JSON.parse(text);
}

/** The report in words. */
export function replayLines({ total, matching, leftOut, differing }: ReplayReport): string[] {
  const compared = total - leftOut.length;
  return [
    `replay: ${matching} of ${compared} match (${percent(matching, compared)}), ${leftOut.length} of ${total} left out (${percent(leftOut.length, total)})`,
    ...leftOut.map((line) => `  left out  ${line}`),
    ...differing.map((line) => `  differs   ${line}`),
  ];
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
