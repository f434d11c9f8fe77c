import { act, cleanup } from '@testing-library/react';
import type fc from 'fast-check';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { userOf } from '../sandbox/cast.js';
import { markedWorld, type Owner, ownerOf, revoke, SHARED, usernameOf } from './canaries.js';
import { agreement, whoseIs, wrongAtOnce, wrongInStorage } from './account-isolation.js';
import { openPage, type Page, type Sabotage, type Stay, type Tally } from './visit-page.js';
import { PARTS, type Step, type Visit, type WriteName } from './visit-steps.js';
import { turnOver, virtualTime } from './virtual-time.js';

/** Runs a visit to its end and tells what was wrong: in any commit of React's, after any step, or once all has settled. */
export async function runVisit(
  visit: Visit,
  scheduler: fc.Scheduler,
  tally: Tally = { commits: 0, changes: 0, expiries: 0 },
  sabotage?: Sabotage,
): Promise<string[]> {
  const wrong = new Set<string>();
  const say = (texts: Iterable<string>): void => {
    for (const text of texts) wrong.add(text);
  };
  const sandbox = createSandbox({ world });
  const texts = new Map<string, string>();
  const undo = virtualTime(scheduler);
  const stay: Stay = { visit, scheduler, sandbox, texts, tally, say, sabotage };
  const pages = Array.from({ length: visit.tabs }, () => openPage(stay));

  const check = (): void => {
    for (const page of pages) {
      say(wrongAtOnce(page));
      if (page.session?.epoch !== page.client.session.current.epoch) wrong.add('a change of the session is not shown');
    }
    say(wrongInStorage(texts, pages, visit.storage === 'at once' && visit.tabs === 1 && visit.accounts === 1));
  };
  const inAct = async (action: () => void | Promise<void>): Promise<void> => {
    for (const page of pages) page.lately = whoseIs(page.client);
    await act(async () => {
      await action();
      await turnOver();
    });
    check();
  };
  const release = async (count: number): Promise<void> => {
    for (let index = 0; index < count && scheduler.count() > 0; index += 1) await inAct(() => scheduler.waitOne());
  };
  const perform = (one: Step): void => {
    if (one.do === 'revoke') return revoke(accountIn(sandbox, one.who), one.who);
    if (one.do === 'release') return;
    const at = one.tab % visit.tabs;
    const page = pages[at] as Page;
    const promise = performOn(page, one, sandbox);
    if (promise) page.promises.push(promise.then(page.hear(`the promise of ${one.do}`), page.hear(`the failure of ${one.do}`)));
    if (one.do === 'wake') window.dispatchEvent(new Event('focus'));
    if (one.do === 'remount') page.mount();
    if (one.do === 'reload') {
      page.close();
      pages[at] = openPage(stay);
      pages[at].mount();
    }
    if (one.do === 'show') {
      page.shown = new Set(PARTS.filter((name) => (name === one.part ? one.on : page.shown.has(name))));
      page.draw();
    }
  };
  const settle = async (): Promise<void> => {
    const isBusy = (): boolean =>
      scheduler.count() > 0 || pages.some(({ caches }) => caches.isFetching() + caches.isMutating() > 0);
    for (let round = 0; round < 3000 && isBusy(); round += 1) await release(1);
    if (isBusy()) wrong.add('something is still under way');
  };

  try {
    await inAct(() => pages.forEach((page) => page.mount()));
    for (const one of visit.steps) {
      await inAct(() => perform(one));
      if (one.do === 'release') await release(one.count);
    }
    await settle();
    await inAct(() => {
      for (const page of pages) {
        page.shown = new Set(PARTS);
        page.draw();
      }
      window.dispatchEvent(new Event('focus'));
    });
    await settle();
    const all = Promise.all(pages.flatMap(({ promises }) => promises));
    const isSettled = await Promise.race([all.then(() => true), turnOver().then(() => false)]);
    if (!isSettled) wrong.add('a promise never settled');
    const isWhole = visit.storage === 'at once' || visit.steps.every((one) => one.do !== 'reload');
    say(
      agreement(
        pages,
        texts,
        sandbox,
        PARTS.filter((name) => name !== 'open'),
        isWhole,
      ),
    );
  } finally {
    for (const page of pages) page.close();
    cleanup();
    undo();
  }
  return [...wrong];
}

/** What a person does on a page; undefined where there is nothing to wait for. */
function performOn(page: Page, one: Exclude<Step, { do: 'revoke' | 'release' }>, sandbox: Sandbox): Promise<unknown> | undefined {
  const { hooks, client } = page;
  const { state, username } = client.session.current;
  const owner = state === 'signed-in' ? ownerOf(username) : undefined;
  if (one.do === 'sign in') {
    const password = one.wrongly ? 'never-the-password' : accountIn(sandbox, one.who).password;
    return hooks.login?.mutateAsync({ username: usernameOf(one.who), password });
  }
  if (one.do === 'sign out') return hooks.logout?.mutateAsync();
  if (one.do === 'leave') client.session.signOut();
  if (one.do === 'switch' || one.do === 'forget') {
    const { accounts = [], switchTo, forget } = hooks.accounts ?? {};
    const chosen = accounts[one.pick % Math.max(1, accounts.length)];
    if (chosen) (one.do === 'switch' ? switchTo : forget)?.(chosen.account);
  }
  if (one.do === 'read') return page.results[one.part]?.refetch?.();
  // What somebody types is theirs; nobody types anything while nobody is signed in.
  if (one.do === 'write' && owner) return hooks[one.write]?.mutateAsync(inputOf(sandbox, owner, one.write, one.pick) as never);
  return undefined;
}

function inputOf(sandbox: Sandbox, owner: Owner, write: WriteName, number: number): object {
  const text = `${usernameOf(owner)} ${number}`;
  const inputs: Record<WriteName, object> = {
    name: { name: text },
    invite: { nickname: text },
    circle: { name: text, color: '#023ca7' },
    readAll: {},
    follow: { username: SHARED },
    password: { current_password: accountIn(sandbox, owner).password, new_password: `a-new-password-${number}` },
  };
  return inputs[write];
}

const accountIn = (sandbox: Sandbox, owner: Owner) => userOf(sandbox, usernameOf(owner));

/** Of which each sandbox takes a copy. */
const world = markedWorld();
