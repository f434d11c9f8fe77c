/** An answer before it becomes a Response: JSON if it has a `body`, HTML if it has `html`, else empty. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown to refuse a request with this answer. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.name = 'Refusal';
    this.answer = answer;
  }
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function created(body: unknown): Answer {
  return { status: 201, body };
}

export function accepted(message: string): Answer {
  return { status: 202, body: { message } };
}

export function message(text: string): Answer {
  return ok({ message: text });
}

/** Status 200 without body and content type, the service's answer to most deletions. */
export function empty(): Answer {
  return { status: 200 };
}

/** 400 with messages by field; those of an array field may have another shape. */
export function fieldErrors(errors: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal({ status: 400, body: errors });
}

/** 400 with an array of messages: a rule of the service, not a field. */
export function ruleError(text: string): Refusal {
  return new Refusal({ status: 400, body: [text] });
}

/** `{detail}`: 401, 403, 404, 405, 406, 415 and malformed bodies. */
export function detail(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal({ status, body: { detail: text }, headers });
}

export function unauthorized(text: string): Refusal {
  return detail(401, text, { 'WWW-Authenticate': 'Token' });
}

/** The HTML page of an unknown address. */
export function pageNotFound(): Refusal {
  return new Refusal({ status: 404, html: page('Not found', 'There is nothing at this address.') });
}

/** The HTML page of a server error: the service fails on some inputs instead of refusing them. */
export function crash(): Refusal {
  return new Refusal({ status: 500, html: page('Server error', 'Something went wrong on our side.') });
}

/** The Response of an answer, with the service's headers. */
export function responseOf(answer: Answer, method: string): Response {
  const headers = new Headers(answer.headers);
  const content = WITHOUT_BODY.has(answer.status) ? null : contentOf(answer);
  if (content !== null) headers.set('Content-Type', answer.html === undefined ? 'application/json' : 'text/html; charset=utf-8');
  return new Response(method === 'HEAD' ? null : content, { status: answer.status, headers });
}

/** A Response with one of these statuses throws when it gets a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function contentOf(answer: Answer): string | null {
  if (answer.html !== undefined) return answer.html;
  return answer.body === undefined ? null : JSON.stringify(answer.body);
}

function page(title: string, text: string): string {
  return `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;
}
