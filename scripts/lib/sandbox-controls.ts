import type { Acts, Mail, Sandbox } from '../../src/sandbox/index.js';

/**
 * The addresses below `/sandbox/`, for a test in another process and for the terminal: faults, what other people do, and mails. Undefined
 * for any other address, which is the service's.
 */
export async function answerControl(sandbox: Sandbox, request: Request, app: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const control = controls[`${request.method} ${pathname}`];
  if (!control) return known.has(pathname) ? new Response(null, { status: 405 }) : undefined;
  // A browser sends any other type without a preflight.
  const isJson = /^application\/json\b/i.test(request.headers.get('Content-Type') ?? '');
  if (request.method === 'POST' && !isJson) return refused(415, 'Send application/json.');
  try {
    return await control(sandbox, request, app);
  } catch (error) {
    return refused(400, error instanceof Error ? error.message : String(error));
  }
}

/** An answer that gives a reason. */
export function refused(status: number, detail: string): Response {
  return Response.json({ detail }, { status });
}

/** The mails of the sandbox, the oldest first, each with its link at the address of the app. */
export function mailsOf({ state }: Sandbox, app: string): (Mail & { readonly link: string })[] {
  return state.mails.map((mail) => ({
    ...mail,
    link: `${app.replace(/\/$/, '')}${paths[mail.kind](encodeURIComponent(mail.token))}`,
  }));
}

type Control = (sandbox: Sandbox, request: Request, app: string) => Promise<Response>;

const controls: Readonly<Record<string, Control>> = {
  async 'POST /sandbox/faults'(sandbox, request) {
    const { operation, fault, times } = (await request.json()) as Record<'operation' | 'fault' | 'times', never>;
    sandbox.faults.fail(operation, fault, times === undefined ? {} : { times });
    return new Response(null, { status: 204 });
  },
  async 'DELETE /sandbox/faults'(sandbox) {
    sandbox.faults.clear();
    return new Response(null, { status: 204 });
  },
  async 'POST /sandbox/acts'(sandbox, request) {
    perform(sandbox.act, (await request.json()) as unknown);
    return new Response(null, { status: 204 });
  },
  'GET /sandbox/mails': async (sandbox, _request, app) => Response.json(mailsOf(sandbox, app)),
};

const known = new Set(Object.keys(controls).map((control) => control.replace(/^\w+ /, '')));

/** The paths that `parsePasswordResetLink` and its like take apart. */
const paths: Readonly<Record<Mail['kind'], (token: string) => string>> = {
  'password-reset': (token) => `/api/auth/password/verify?token=${token}`,
  'email-change': (token) => `/api/auth/email/verify/${token}`,
  invite: (token) => `/api/auth/invite?token=${token}`,
};

/** `["follow", "bob", "alice"]`: an act of `sandbox.act`, then its arguments. */
function perform(acts: Acts, words: unknown): void {
  const [name, ...given] = Array.isArray(words) ? (words as unknown[]) : [];
  if (typeof name !== 'string' || !Object.hasOwn(acts, name)) {
    throw new Error(`Send ["follow", "bob", "alice"], an act with its arguments: ${Object.keys(acts).join(', ')}.`);
  }
  const act = acts[name as keyof Acts] as (...all: unknown[]) => unknown;
  if (given.length < act.length || given.some((one) => one === '')) {
    throw new Error(`${name} takes ${act.length} words, such as the names of people.`);
  }
  // In a terminal every word is text.
  const args = name === 'suspend' ? [given[0], Number(given[1])] : given;
  if (name === 'suspend' && !Number.isInteger(args[1])) throw new Error('suspend needs a number of days.');
  act(...args);
}
