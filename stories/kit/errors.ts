import type { CommunityError } from 'community-hooks';
import { english, messageOf } from 'community-hooks/texts';

/** The time to wait is counted down beside the text. */
const withoutTime = { catalogue: { ...english, wait: '' } };

/** What a person is told of an error: the cause, and what to do next. */
export function textOf(error: CommunityError): string {
  return messageOf(error, waitOf(error) === null ? {} : withoutTime);
}

/** The milliseconds for which the service asks to be left alone. */
export function waitOf(error: CommunityError): number | null {
  return error.kind === 'http' ? error.retryAfter : null;
}
