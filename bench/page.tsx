/**
 * What is measured in a page, in Node with jsdom and in Chromium alike: a call of each peer, 200 components that show one read, and
 * a list of 10,000 rows. The network answers at once.
 */
import { notifyManager } from '@tanstack/react-query';
import { createElement, type ReactElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { invites, notificationOf, type Row } from '../scripts/bench/rows.js';
import { inTurn, median } from '../scripts/bench/rounds.js';
import * as heyApi from './peers/hey-api.js';
import * as kyZod from './peers/ky-zod.js';
import * as openapi from './peers/openapi.js';
import * as orval from './peers/orval.js';
import * as ours from './peers/ours.js';
import * as raw from './peers/raw.js';
import * as rtk from './peers/rtk.js';
import type { Side } from './peers/side.js';

interface Peer {
  callUnread(): Promise<unknown>;
  callInvites(): Promise<unknown>;
  useUnread(): { readonly data?: unknown };
  useNews(): { readonly data?: readonly unknown[] | undefined };
  createSide(): Side;
}

const peers: Readonly<Record<string, Peer>> = { raw, 'ky-zod': kyZod, openapi, orval, 'hey-api': heyApi, rtk, ours };

const CALLS = 20;
const COMPONENTS = 200;
const PAGES = 500;
const PER_PAGE = 20;

const texts = { unread: '{"count":3}', invites: JSON.stringify(invites) };

// The platform's own fetch, but for the network.
globalThis.fetch = (request) => {
  const address = request instanceof Request ? request.url : String(request);
  const text = address.includes('invites') ? texts.invites : texts.unread;
  return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
};

// Every change is rendered in the call that makes it.
notifyManager.setScheduler((notify) => notify());

/** Milliseconds by peer and step, the median of the rounds. */
type Measured = Record<string, Record<string, number>>;

/** The rounds that a part takes, and those before them that only warm up. */
type Rounds = readonly [rounds: number, warmUp: number];

async function inRounds(
  [rounds, warmUp]: Rounds,
  sideOf: (peer: Peer) => () => Promise<Record<string, number>>,
): Promise<Measured> {
  const sides = Object.fromEntries(Object.entries(peers).map(([name, peer]) => [name, sideOf(peer)]));
  const times = await inTurn(sides, rounds, warmUp);
  return Object.fromEntries(
    Object.entries(times).map(([name, steps]) => [
      name,
      Object.fromEntries(Object.entries(steps).map(([step, took]) => [step, median(took)])),
    ]),
  );
}

export function measureCalls(rounds: Rounds): Promise<Measured> {
  return inRounds(rounds, ({ callUnread, callInvites }) => async () => ({
    unread: await perCall(callUnread),
    invites: await perCall(callInvites),
  }));
}

async function perCall(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let done = 0; done < CALLS; done += 1) {
    if ((await call()) === undefined) throw new Error('A call gave nothing.');
  }
  return (performance.now() - began) / CALLS;
}

export function measureComponents(rounds: Rounds): Promise<Measured> {
  return inRounds(rounds, (peer) => {
    const Component = (): null => (peer.useUnread().data === undefined ? fail() : null);
    return shown(peer, Component, COMPONENTS, (side, round) => side.setCount(round));
  });
}

export function measureRows(rounds: Rounds): Promise<Measured> {
  return inRounds(rounds, (peer) => {
    const Component = (): null => (peer.useNews().data?.length === PAGES * PER_PAGE ? null : fail());
    return shown(peer, Component, 1, (side, round) => side.setNews(pagesAt(round)));
  });
}

/** Everything is new for each round: mounts components, changes what they show, and mounts them again. */
function shown(
  { createSide }: Peer,
  component: () => null,
  count: number,
  put: (side: Side, round: number) => void,
): () => Promise<Record<string, number>> {
  let round = 0;
  return async () => {
    round += 1;
    const side = createSide();
    put(side, 0);
    const root = createRoot(document.createElement('div'));
    const setChildren = await new Promise<SetChildren>((ready) => root.render(side.wrap(<Host ready={ready} />)));
    const show = (children: ReactElement[]): number => time(() => flushSync(() => setChildren(children)));
    const elements = (): ReactElement[] => Array.from({ length: count }, (_, key) => createElement(component, { key }));
    const mount = show(elements());
    const change = time(() => flushSync(() => put(side, round)));
    show([]);
    const remount = show(elements());
    flushSync(() => root.unmount());
    side.end();
    return { mount, change, remount };
  };
}

type SetChildren = (children: ReactElement[]) => void;

function Host({ ready }: { readonly ready: (set: SetChildren) => void }): ReactElement[] {
  const [children, setChildren] = useState<ReactElement[]>([]);
  useEffect(() => ready(setChildren), [ready]);
  return children;
}

function time(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

const rows = Array.from({ length: PAGES * PER_PAGE }, (_, index) => notificationOf(PAGES * PER_PAGE - index));
const pages = Array.from({ length: PAGES }, (_, index) => rows.slice(index * PER_PAGE, (index + 1) * PER_PAGE));

/** All pages, with one row of the page of a round read. */
function pagesAt(round: number): readonly (readonly Row[])[] {
  if (round === 0) return pages;
  return pages.map((page, index) =>
    index === round % PAGES ? page.map((row, at) => (at === 3 ? { ...row, read: true } : row)) : page,
  );
}

function fail(): never {
  throw new Error('The cache holds nothing for this hook.');
}
