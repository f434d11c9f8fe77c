import { TICK } from './time.js';

/** Who has locks. */
interface Holder {
  readonly isAlive: boolean;
}

/** Web Locks: a request is granted when its name is free, a little later. A page that ends or is frozen loses its locks. */
export interface Locks {
  of(page: Holder): unknown;
  lose(page: Holder): void;
}

interface Waiting {
  readonly page: Holder;
  readonly life: number;
  readonly name: string;
  readonly grant: () => void;
}

type Work = (lock: object | null) => unknown;

export function createLocks(): Locks {
  const held = new Map<string, Waiting>();
  let waiting: Waiting[] = [];
  /** +1 each time a page loses its locks: what it asked for before is void. */
  const lives = new Map<Holder, number>();
  const isGone = ({ page, life }: Waiting): boolean => !page.isAlive || (lives.get(page) ?? 0) !== life;

  const grantNext = (name: string): void => {
    const next = waiting.find((one) => one.name === name);
    held.delete(name);
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    held.set(name, next);
    setTimeout(() => !isGone(next) && next.grant(), TICK);
  };

  const requestOf =
    (page: Holder) =>
    async (name: string, options: { ifAvailable?: boolean } | Work, given?: Work): Promise<unknown> => {
      const work = typeof options === 'function' ? options : given;
      const isImpatient = typeof options === 'object' && options.ifAvailable === true;
      const life = lives.get(page) ?? 0;
      // The request reaches the browser.
      await new Promise((resolve) => {
        setTimeout(resolve, TICK);
      });
      if (!page.isAlive || (lives.get(page) ?? 0) !== life) return new Promise(() => {});
      if (held.has(name) && isImpatient) return work?.(null);
      const own: Waiting = { page, life, name, grant: () => {} };
      if (held.has(name)) await new Promise<void>((grant) => waiting.push(Object.assign(own, { grant })));
      else held.set(name, own);
      const result: unknown = await work?.({ name });
      for (const [one, holder] of held) if (one === name && holder.page === page && holder.life === life) grantNext(name);
      return result;
    };

  return {
    of: (page) => ({ request: requestOf(page) }),
    lose(page) {
      lives.set(page, (lives.get(page) ?? 0) + 1);
      waiting = waiting.filter((one) => one.page !== page);
      for (const [name, holder] of [...held]) if (holder.page === page) grantNext(name);
    },
  };
}
