import type { Page } from 'playwright';

export interface Findings {
  /** Errors of the console and of the page. */
  readonly complaints: readonly string[];
  /** Answers from 400 up, such as `403 GET /api/auth/users/bob/`. */
  readonly refusals: readonly string[];
  /** A line for each, with what was moved, from where and to where. */
  readonly shifts: readonly string[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One of the browser's entries of what moved without an input of the last half second. */
interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly name: string; readonly before: Box; readonly after: Box }[];
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
    return { complaints, refusals: [...new Set(refusals)].toSorted(), shifts: shifts.map(line) };
  };
}

/** Runs in the page. */
function watchShifts(): void {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      shifts.push({
        value,
        sources: sources.map(({ node, previousRect: before, currentRect: after }) => ({
          name: node instanceof Element ? `${node.localName}.${node.className}` : String(node?.textContent),
          before: { x: before.x, y: before.y, width: before.width, height: before.height },
          after: { x: after.x, y: after.y, width: after.width, height: after.height },
        })),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: what moved, once the last picture is painted and told of. */
function shiftsOfPage(): Promise<Shift[]> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve((globalThis as { shifts?: Shift[] }).shifts ?? []), 100));
  });
}

function line({ value, sources }: Shift): string {
  return `${value.toFixed(4)} ${sources.map(({ name, before, after }) => `${name} ${textOf(before)} > ${textOf(after)}`).join('; ')}`;
}

function textOf({ x, y, width, height }: Box): string {
  return [x, y, width, height].map(Math.round).join(' ');
}
