import type { UseQueryResult } from '@tanstack/react-query';
import { type CommunityError, isFailure } from 'community-hooks';
import type { Availability } from 'community-hooks/contract';
import { reasonOf } from 'community-hooks/texts';
import type { ReactElement } from 'react';
import { textOf } from './errors.js';

interface VerdictProps {
  readonly check: UseQueryResult<Availability, CommunityError>;
  readonly good: string;
  /** In place of the service's reason. */
  readonly bad?: string;
}

/** What a check says of the very value that stands in the field. */
export function Verdict({ check, good, bad }: VerdictProps): ReactElement {
  const { data, error } = check;
  return <span aria-live="polite">{verdict()}</span>;

  function verdict(): ReactElement {
    if (isFailure(error)) return <span className="field-errors">{textOf(error)}</span>;
    if (!data) return <>Checking…</>;
    if (data.status === 'available') return <span className="field-good">✓ {good}</span>;
    return <span className="field-errors">{bad ?? reasonOf(data)}</span>;
  }
}
