import { parseArgs } from 'node:util';

export const commandsHelp = `  act follow bob alice   makes bob follow alice; also unfollow, requestFollow, connect, confirmConnection,
                         block, unblock, post, notify, suspend, remove, join
  mails                  the mails that the sandbox has sent, with their links
  --port 4010            where the sandbox answers`;

/** `act` and `mails`: speak to a sandbox that is served already. */
export async function runCommand(command: 'act' | 'mails', args: string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { port: { type: 'string', default: '4010' } },
    });
    const sandbox = `http://localhost:${values.port}/sandbox`;
    if (command === 'act') await request(`${sandbox}/acts`, { method: 'POST', body: JSON.stringify(positionals) });
    else for (const mail of (await (await request(`${sandbox}/mails`)).json()) as SentMail[]) console.log(lineOf(mail));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} (npx community-hooks --help)`);
    process.exitCode = 1;
  }
}

export interface SentMail {
  readonly kind: string;
  readonly to: string;
  readonly link: string;
}

/** A mail as the terminal shows it. */
export function lineOf({ kind, to, link }: SentMail): string {
  return `Mail to ${to}: ${kind}, ${link}`;
}

async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { ...init, headers }).catch(() => {
    throw new Error(`No sandbox answers at ${new URL(url).origin}.`);
  });
  if (!answer.ok) throw new Error(((await answer.json()) as { detail: string }).detail);
  return answer;
}
