import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { CommunityEvent } from 'community-hooks';

/** A span for each call, made from the events of a client. Events contain no secret and no input. */
export function traceCalls(event: CommunityEvent): void {
  if (event.type !== 'answer') return;
  const end = Date.now();
  const attributes = {
    'http.response.status_code': event.status ?? 0,
    'error.type': event.error ?? '',
  };
  const span = trace
    .getTracer('community-hooks')
    .startSpan(event.operation, { startTime: end - event.duration, attributes });
  if (event.error) span.setStatus({ code: SpanStatusCode.ERROR, message: event.error });
  span.end(end);
}
