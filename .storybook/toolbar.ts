import { okunaRoutes } from '../src/contract/routes.js';
import type { Fault } from '../src/sandbox/faults.js';
import type { StageOptions } from '../src/testing/stage.js';
import type { StoryContext } from '../src/testing/stories.js';
import type { Texts } from '../stories/texts/english.js';
import { textsOf } from '../stories/texts/texts.js';
import { readBackend } from './backend.js';
import type { Disturbance } from './live.js';

const faultsIn = ({ demo }: Texts): Readonly<Record<string, Fault | 'random'>> => ({
  offline: 'offline',
  lost: 'answer-lost',
  cut: 'cut',
  portal: { status: 200, html: '<h1>Sign in to this network</h1>' },
  retyped: { retype: '*' },
  random: 'random',
  refused: { status: 401, body: { detail: 'Invalid token.' } },
  suspended: { status: 403, body: { detail: demo.suspended } },
  busy: { status: 429, headers: { 'Retry-After': '20' } },
  broken: { status: 500 },
  'next-refused': { status: 400, body: [demo.refused] },
  'next-lost': 'answer-lost',
  'next-broken': { status: 500 },
});

/** What the toolbar does to the requests of a running story. */
export function chosenDisturbance(globals: Readonly<Record<string, unknown>>): Disturbance {
  const fault = String(globals['fault']);
  const faults = faultsIn(textsOf(globals['language']));
  return { latency: Number(globals['latency'] ?? 0), fault: faults[fault], onlyNextWrite: fault.startsWith('next-') };
}

/** The clock of every sandbox. The demos show how long ago something happened. */
export function createClock(): { now: () => number; set: (globals: Readonly<Record<string, unknown>>) => void } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    set: (globals) => {
      ahead = Number(globals['clock'] ?? 0) * 86_400_000;
    },
  };
}

/** The language of every request: that of the texts on the screen. */
export function createLanguage(): {
  headers: () => Record<string, string>;
  set: (globals: Readonly<Record<string, unknown>>) => void;
} {
  let { language } = textsOf(undefined);
  return {
    headers: () => ({ 'Accept-Language': language }),
    set: (globals) => {
      ({ language } = textsOf(globals['language']));
    },
  };
}

/** Whether a choice leads to a new sandbox or to another service, which lacks what was done before; undefined if it is the same. */
export function lossOf(
  former: Readonly<Record<string, unknown>>,
  globals: Readonly<Record<string, unknown>>,
): 'newSandbox' | 'newService' | undefined {
  const changed = (['account', 'world', 'backend'] as const).filter((name) => former[name] !== globals[name]);
  if (changed.length === 0) return undefined;
  return changed.includes('backend') ? 'newService' : 'newSandbox';
}

/** What the toolbar says about the stage of a story; what is left as it is, the story decides. */
export function chosenStage({ globals }: StoryContext, now: () => number): StageOptions {
  const account = String(globals['account'] ?? 'story');
  const backend = readBackend(globals['backend']);
  return {
    now,
    ...(globals['world'] === 'empty' && { world: 'empty' }),
    ...(account !== 'story' && { account: account === 'nobody' ? null : account }),
    ...(backend && { service: { baseUrl: backend.baseUrl, ...(backend.routes === 'okuna' && { routes: okunaRoutes }) } }),
  };
}
