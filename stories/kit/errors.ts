import type { CommunityError } from 'community-hooks';
import { type Catalogue, messageOf } from 'community-hooks/texts';

/** How an error is shown: the cause, and what to do next. The time to wait is counted down beside the text. */
export function textOf(error: CommunityError, catalogue: Catalogue, advice?: Advice): string {
  const advisedCatalogue = advised(catalogue, advice);
  const text = messageOf(error, {
    catalogue: waitOf(error) === null ? advisedCatalogue : { ...advisedCatalogue, wait: '' },
  });
  return withNextStep(error, text, advice);
}

/** The service's sentence about what it refused says why, and seldom what to do. */
export function withNextStep({ code }: CommunityError, text: string, { refused }: Advice = {}): string {
  return code !== 'refused' || refused === undefined || text.endsWith(refused) ? text : `${text} ${refused}`;
}

/** What to do next, where the general advice does not fit. */
export interface Advice {
  /** After a write whose outcome is unknown: a lost answer, or a fault of the service. */
  readonly unknown?: string;
  /** For something that does not exist. */
  readonly missing?: string;
  /** After a refusal by a rule of the service. */
  readonly refused?: string;
}

export function advised(catalogue: Catalogue, { unknown, missing, refused }: Advice = {}): Catalogue {
  const { errors } = catalogue;
  const lost = errors['answer-lost'];
  const notFound = errors['not-found'];
  return {
    ...catalogue,
    errors: {
      ...errors,
      'answer-lost': { ...lost, next: unknown ?? lost.next },
      'not-found': { ...notFound, next: missing ?? notFound.next },
      refused: { ...errors.refused, next: refused ?? errors.refused.next },
    },
  };
}

/** The milliseconds for which the service asks to be left alone. */
export function waitOf(error: CommunityError): number | null {
  return error.kind === 'http' ? error.retryAfter : null;
}
