const steps: (() => void)[] = [];

/**
 * Does something after the test that is running. For helpers: a hook that a helper registers when it is imported runs for the tests of
 * one file alone, as files share their modules.
 */
export function afterTest(step: () => void): void {
  steps.push(step);
}

/** Called after each test, by test/setup/after-test.ts. */
export function endTest(): void {
  for (const step of steps.splice(0)) step();
}
