import { operations } from '../../src/contract/operations.js';
import { matchPath, resourcesOf } from '../../src/sandbox/http/routes.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { Facts } from './facts.js';
import type { Trip, Write } from './journal.js';
import { isGranted, perform, type Wish } from './service.js';
import { type WriteName, WRITES } from './writes.js';
import { idOf } from './world.js';

interface Line {
  readonly sandbox: Sandbox;
  readonly facts: Facts;
  /** All writes so far; those that were sent without having been pressed are added. */
  readonly writes: Write[];
  readonly tripOf: (write: Write) => Trip;
  /** Numbers from 0 up to, but without, 1: for each address a series of its own, so that one read more changes no other. */
  readonly chance: (address: string) => number;
  readonly now: () => number;
  readonly say: (text: string) => void;
}

/** What lies between the client and the service, and writes down what it does to the requests. */
export function makeNetwork(line: Line) {
  const { sandbox, facts, writes, chance, now, say } = line;
  const failed = new Set<string>();
  /** By tab: the page that it shows, and how many requests of it are under way. */
  const pages = new Map<number, { open: number }>();
  let order = 0;
  let isCalm = false;
  let isOnline = true;

  function note(sent: Write): void {
    order += 1;
    noteDone(sent, { order, doneAt: now() }, sandbox, facts);
  }

  /** As a browser says it. */
  function lose(text: string): never {
    say(text);
    throw new TypeError('Failed to fetch');
  }

  async function write(request: Request, wish: Wish, tab: number): Promise<Response> {
    const sent = assign(writes, wish, now(), tab);
    const { fate, up, down } = isCalm ? FINE : line.tripOf(sent);
    const name = nameOf(sent);
    say(`${name} is sent`);
    await pause(up);
    if (fate === 'request-lost' || !isOnline) {
      sent.heard = { at: now(), what: 'nothing' };
      lose(`${name} is lost on its way there`);
    }
    const isDone = fate !== 'refused' && fate !== 'broken';
    const isSo = isDone && isGranted(sandbox.state, wish);
    const answer = isDone ? await sandbox.fetch(request) : failure(fate === 'refused' ? 400 : 500);
    if (answer.ok) note(sent);
    else sent.wasSo = isSo;
    say(`${name} ${answer.ok ? 'is done' : `is not done (${answer.status})`}`);
    await pause(down);
    if (fate === 'answer-lost' || !isOnline) {
      sent.heard = { at: now(), what: 'nothing' };
      lose(`the answer of ${name} is lost`);
    }
    const heard = fate === 'broken-done' && answer.ok ? failure(500) : answer;
    sent.heard = { at: now(), what: meaningOf(heard) };
    say(`${name} is answered (${heard.status})`);
    return heard;
  }

  async function read(request: Request, tab: number): Promise<Response> {
    const { signal } = request;
    const { pathname, search } = new URL(request.url);
    const address = `${tab > 0 ? 'the other tab: ' : ''}${pathname}${search}`;
    const draw = (): number => chance(address);
    const up = duration(draw);
    const down = duration(draw);
    const luck = draw();
    // The library asks for a read three times in all; what fails each time is no fault of its own.
    const fault = luck < 0.07 && !isCalm && !failed.delete(address) ? luck : undefined;
    if (fault !== undefined) failed.add(address);
    const requestedAt = now();
    await pause(up, signal);
    // The next try meets no fault of the network's own.
    if (!isOnline) failed.add(address);
    if (!isOnline || (fault !== undefined && fault < 0.03)) lose(`${address}, requested at ${seconds(requestedAt)}, is lost`);
    const answer = fault === undefined ? await sandbox.fetch(request) : failure(503);
    const readAt = now();
    await pause(down, signal);
    if (!isOnline) {
      failed.add(address);
      lose(`the answer to ${address}, requested at ${seconds(requestedAt)}, is lost`);
    }
    say(`${address}, requested at ${seconds(requestedAt)} and read at ${seconds(readAt)}, is answered (${answer.status})`);
    return answer;
  }

  return {
    /** How a new page of a tab sends requests. The page before sends no more, and its answers count no more. */
    nextPage: (tab: number): ((request: Request) => Promise<Response>) => {
      const page = { open: 0 };
      pages.set(tab, page);
      return async (request) => {
        if (pages.get(tab) !== page) return new Promise(() => undefined);
        page.open += 1;
        try {
          const wish = await wishOf(request);
          return await (wish ? write(request, wish, tab) : read(request, tab));
        } finally {
          page.open -= 1;
        }
      };
    },
    /** Requests that are under way. */
    open: (): number => [...pages.values()].reduce((sum, { open }) => sum + open, 0),
    /** The service does at once what somebody else wants, or alice on another device. */
    happen: (wish: Wish): void => {
      const { state } = sandbox;
      const before = new Set(state.notifications);
      if (perform(state, wish, Date.now()) >= 400) return;
      const made: Write = { number: writes.length + 1, wish, pressedAt: now(), pressedBefore: Infinity, sentAt: now() };
      writes.push(made);
      note(made);
      for (const one of state.notifications) {
        if (before.has(one) || one.owner !== idOf(state, 'alice')) continue;
        made.madeId = one.id;
        facts.addNotification(one.id, one.content);
      }
      say(`${nameOf(made)} is done`);
    },
    /** What is under way while the device has no network is lost. */
    setOnline: (next: boolean): void => {
      if (isOnline !== next) say(next ? 'the device is online' : 'the device is offline');
      isOnline = next;
    },
    /** From now on nothing goes wrong any more. */
    calm: (): void => {
      isCalm = true;
    },
  };
}

/** As the report writes moments. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(3)} s`;
}

export function nameOf({ number, wish: { operation, input, by } }: Write): string {
  const texts = Object.values(input as Record<string, unknown>).map((value) =>
    Array.isArray(value) ? `[${value.join()}]` : String(value),
  );
  const whose = by === 'alice' ? ' on another device' : by && ` by ${by}`;
  return `#${number} ${operation}(${texts.join(', ')})${whose ?? ''}`;
}

export const FINE: Trip = { fate: 'fine', up: 50, down: 50 };

/** What makes something, and the table it is in. */
const MADE: Readonly<Partial<Record<WriteName, 'invites' | 'circles'>>> = { createInvite: 'invites', createCircle: 'circles' };

/** Writes down that the service has done it, and the id of what it has made. */
export function noteDone(write: Write, done: Pick<Write, 'order' | 'doneAt'>, { state }: Sandbox, facts: Facts): void {
  Object.assign(write, done);
  const table = MADE[write.wish.operation];
  if (!table) return;
  const texts: readonly unknown[] = Object.values(write.wish.input);
  // By its name, not by the last id: two requests can be done in the same tick.
  const invite = state.invites.find(({ nickname }) => texts.includes(nickname));
  write.madeId = (invite ?? state.circles.find(({ name }) => texts.includes(name)))?.id ?? 0;
  facts.ids[table].add(write.madeId);
}

/** Finds the press that a request is about. An equal one that was pressed later may be served by it, too, or be sent yet. */
export function assign(writes: Write[], wish: Wish, now: number, tab = 0): Write {
  const text = textOf(wish);
  const isOwn = (one: Write): boolean => (one.tab ?? 0) === tab && textOf(one.wish) === text;
  const pressed = writes.find((one) => one.sentAt === undefined && !one.settled && isOwn(one));
  const unasked: Write = { number: writes.length + 1, wish, tab, pressedAt: now, pressedBefore: Infinity };
  if (!pressed) writes.push(unasked);
  const sent = pressed ?? unasked;
  sent.sentAt = now;
  return sent;
}

function textOf({ operation, input }: Wish): string {
  const values = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return `${operation} ${JSON.stringify(values.toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/** The contract's own methods and paths. */
const RESOURCES = resourcesOf(
  operations.filter(({ name }) => WRITES.some((write) => write === name)),
  {},
);

/** What a request wants of the service; undefined for a read. */
export async function wishOf(request: Request): Promise<Wish | undefined> {
  const match = matchPath(RESOURCES, new URL(request.url).pathname, request.method);
  if (match === undefined || match === 'slash-missing') return undefined;
  const route = match.resource.routes.find(({ method }) => method === request.method);
  if (!route) return undefined;
  const { id, ...named } = match.params;
  const text = await request.clone().text();
  const inBody = text === '' ? {} : (JSON.parse(text) as object);
  // The request was made of an input of this operation.
  return { operation: route.operation.name, input: { ...inBody, ...named, ...(id !== undefined && { id: Number(id) }) } } as Wish;
}

function meaningOf({ ok, status }: Response): 'yes' | 'no' | 'nothing' {
  if (ok) return 'yes';
  return status < 500 ? 'no' : 'nothing';
}

function failure(status: number): Response {
  return Response.json({ detail: 'This was made to fail.' }, { status });
}

function duration(chance: () => number): number {
  const kind = chance();
  const length = chance();
  if (kind < 0.75) return 10 + Math.floor(length * 300);
  return kind < 0.95 ? 300 + Math.floor(length * 1200) : 1500 + Math.floor(length * 5000);
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
