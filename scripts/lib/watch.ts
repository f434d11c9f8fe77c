import type { Page } from 'playwright';

export interface Findings {
  /** Errors of the console and of the page. */
  readonly complaints: readonly string[];
  /** Answers from 400 up, such as `403 GET /api/auth/users/bob/`. */
  readonly refusals: readonly string[];
  /** A line for each, with what was moved, from where and to where. */
  readonly shifts: readonly string[];
}

/** Watches a page that is about to be opened; gives back what tells what was found so far. */
export async function watch(page: Page): Promise<() => Promise<Findings>> {
  const complaints: string[] = [];
  const refusals: string[] = [];
  page.on('console', (message) => {
    // The browser's own note of a refusal, which is counted by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource: the server responded')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => void complaints.push(error.stack ?? error.message));
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace(/^.*(?=\/api\/)/, '');
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.request().method()} ${path}`);
  });
  await page.addInitScript(watchShifts);
  return async () => {
    const shifts = await page.evaluate(shiftsOfPage);
    return { complaints, refusals: [...new Set(refusals)].toSorted(), shifts };
  };
}

/** Runs in the page: notes what moves without an input of the last half second. */
function watchShifts(): void {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent;
        const boxes = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].map(Math.round).join(' '),
        );
        return `${name} ${boxes.join(' > ')}`;
      });
      shifts.push(`${value.toFixed(4)} ${moved.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: what moved, once the last picture is painted and told of. */
function shiftsOfPage(): Promise<string[]> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve((globalThis as { shifts?: string[] }).shifts ?? []), 100));
  });
}
