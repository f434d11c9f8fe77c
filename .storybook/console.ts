/* oxlint-disable no-console */

/** In a test, fails a story during which the console was given an error or a warning, such as those of React. */
export function quietConsole(): { beforeEach: () => () => void; afterEach: () => void } {
  const complaints: string[] = [];
  // To those who look at a story the browser shows its console.
  const isTest = '__vitest_browser__' in globalThis;
  return {
    beforeEach: () => {
      complaints.length = 0;
      const { error, warn } = console;
      console.error = record(complaints, error);
      console.warn = record(complaints, warn);
      return () => {
        Object.assign(console, { error, warn });
      };
    },
    afterEach: () => {
      if (!isTest || complaints.length === 0) return;
      throw new Error(`The console is to stay quiet, and was told:\n${complaints.join('\n')}`);
    },
  };
}

function record(complaints: string[], pass: (...parts: unknown[]) => void): (...parts: unknown[]) => void {
  return (...parts) => {
    complaints.push(parts.map(String).join(' '));
    pass(...parts);
  };
}
