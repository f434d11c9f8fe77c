import type { CommunityError } from 'community-hooks';
import { type Catalogue, messageOf } from 'community-hooks/texts';

/** How an error is shown: the cause, and what to do next. The time to wait is counted down beside the text. */
export function textOf(error: CommunityError, catalogue: Catalogue): string {
  return messageOf(error, { catalogue: waitOf(error) === null ? catalogue : { ...catalogue, wait: '' } });
}

/** The milliseconds for which the service asks to be left alone. */
export function waitOf(error: CommunityError): number | null {
  return error.kind === 'http' ? error.retryAfter : null;
}
