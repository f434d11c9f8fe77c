/**
 * `npm run task -- publisher https://github.com/owner/name`: writes `repository`, `homepage` and `bugs` of package.json from the address of
 * the repository, all in one place. With `--check` it ends with an error if they are missing, or if CHANGELOG.md does not begin with the
 * version: `npm publish` does so first.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

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

/** What is missing in the changelog before a version can be published. */
export function unsaidIn(changelog: string, version: string, changesets: readonly string[]): string[] {
  const [, newest] = /^## (.*)$/m.exec(changelog) ?? [];
  const waiting = changesets.filter((file) => file.endsWith('.md') && file !== 'README.md');
  return [
    ...(newest === version ? [] : [`CHANGELOG.md begins with "${newest}" and not with "${version}".`]),
    ...(waiting.length === 0 ? [] : [`CHANGELOG.md lacks ${waiting.join(', ')} of .changeset. (npx changeset version)`]),
  ];
}

if (process.argv[1]?.endsWith('publisher.ts')) main(process.argv[2]);

function main(argument: string | undefined): void {
  if (argument !== undefined && argument !== '--check') {
    const fields = Object.entries(originOf(argument)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    execFileSync('npm', ['pkg', 'set', '--json', ...fields], { stdio: 'inherit', shell: process.platform === 'win32' });
    return;
  }
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
  const missing = missingIn(manifest).join(', ');
  const problems = [
    ...(missing
      ? [`package.json has no ${missing}. (npm run task -- publisher https://…, with the address of the repository)`]
      : []),
    ...unsaidIn(readFileSync('CHANGELOG.md', 'utf8'), String(manifest['version']), readdirSync('.changeset')),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
