/* oxlint-disable no-console */
/** Fails a story during which the console was given an error or a warning, such as those of React. */
export function quietConsole(): { beforeEach: () => () => void; afterEach: () => void } {
  const complaints: string[] = [];
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
      if (complaints.length > 0) throw new Error(`The console is to stay quiet, and was told:\n${complaints.join('\n')}`);
    },
  };
}

function record(complaints: string[], pass: (...parts: unknown[]) => void): (...parts: unknown[]) => void {
  return (...parts) => {
    // Storybook's own note that an assertion has failed, which is an error already.
    if (!/^(AssertionError|TestingLibraryElementError)/.test(String(parts[0]))) complaints.push(parts.map(String).join(' '));
    pass(...parts);
  };
}
