import type { CommunityError } from 'community-hooks';
import { type Catalogue, messageOf } from 'community-hooks/texts';

/** How an error is shown: the cause, and what to do next. The time to wait is counted down beside the text. */
export function textOf(error: CommunityError, catalogue: Catalogue): string {
  return messageOf(error, { catalogue: waitOf(error) === null ? catalogue : { ...catalogue, wait: '' } });
}

/** What to do next, where the general advice does not fit. */
export interface Advice {
  /** After a write whose outcome is unknown. */
  readonly unknown?: string;
  /** For something that does not exist. */
  readonly missing?: string;
}

export function advised(catalogue: Catalogue, { unknown, missing }: Advice = {}): Catalogue {
  const { errors } = catalogue;
  const lost = errors['answer-lost'];
  const notFound = errors['not-found'];
  return {
    ...catalogue,
    errors: {
      ...errors,
      'answer-lost': { ...lost, next: unknown ?? lost.next },
      'not-found': { ...notFound, next: missing ?? notFound.next },
    },
  };
}

/** The milliseconds for which the service asks to be left alone. */
export function waitOf(error: CommunityError): number | null {
  return error.kind === 'http' ? error.retryAfter : null;
}
