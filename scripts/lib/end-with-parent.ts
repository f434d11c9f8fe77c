import { execFileSync } from 'node:child_process';

/**
 * Ends this program soon after the one that has started it, so that a killed test run leaves no server behind. npm and npx start it by a
 * shell, which outlives them: then the one before it counts, too.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const before = process.env['npm_execpath'] === undefined ? undefined : parentOf(parent);
  // Of process 1 nobody outlives the end.
  if (parent <= 1) return;
  const timer = setInterval(() => {
    if (process.ppid !== parent || (before !== undefined && !isAlive(before))) process.exit(0);
  }, 500);
  timer.unref();
}

/** Undefined where it cannot be found out, as on Windows. */
function parentOf(pid: number): number | undefined {
  try {
    const parent = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }));
    return parent > 1 ? parent : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
