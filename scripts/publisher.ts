/**
 * `npm run publisher -- https://github.com/owner/name`: writes `repository`, `homepage` and `bugs` of package.json from the address of
 * the repository, all in one place. With `--check` it ends with an error if they are missing: `npm publish` does so first.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The fields of package.json that say where the package comes from. */
export interface Origin {
  readonly repository: { readonly type: 'git'; readonly url: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

/** The fields for a repository with this address. Throws if it is not the https address of one. */
export function originOf(address: string): Origin {
  const base = address.replace(/\/$/, '').replace(/\.git$/, '');
  if (!/^https:\/\/[\w.-]+(?:\/[\w.-]+){2,}$/.test(base)) throw new Error(`${address} is not the https address of a repository`);
  return { repository: { type: 'git', url: `git+${base}.git` }, homepage: `${base}#readme`, bugs: { url: `${base}/issues` } };
}

/** What is missing in a package.json before it can be published. */
export function missingIn(manifest: Readonly<Record<string, unknown>>): string[] {
  return ['repository', 'homepage', 'bugs'].filter((field) => !manifest[field]);
}

if (process.argv[1]?.endsWith('publisher.ts')) main(process.argv[2]);

function main(argument: string | undefined): void {
  if (argument !== undefined && argument !== '--check') {
    const fields = Object.entries(originOf(argument)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    execFileSync('npm', ['pkg', 'set', '--json', ...fields], { stdio: 'inherit', shell: process.platform === 'win32' });
    return;
  }
  const missing = missingIn(JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>);
  if (missing.length === 0) return;
  console.error(
    `package.json has no ${missing.join(', ')}. (npm run publisher -- https://…, with the address of the repository)`,
  );
  process.exitCode = 1;
}
