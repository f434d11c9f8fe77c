import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { CommunityEvent } from 'community-hooks';

/** A span for each call, made from the events of a client. Events contain no secret and no input. */
export function traceCalls(event: CommunityEvent): void {
  if (event.type !== 'answer') return;
  const end = Date.now();
  const attributes = {
    'http.response.status_code': event.status ?? undefined,
    'error.type': event.error ?? undefined,
  };
  const span = trace
    .getTracer('community-hooks')
    .startSpan(event.operation, { startTime: end - event.duration, attributes });
  // An aborted call is no failure: a search aborts one whenever the user types on.
  const isFailure = event.error && event.error !== 'aborted';
  if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR, message: event.error });
  span.end(end);
}
