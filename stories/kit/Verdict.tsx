import type { UseQueryResult } from '@tanstack/react-query';
import { type CommunityError, isFailure } from 'community-hooks';
import type { Availability } from 'community-hooks/contract';
import { reasonOf } from 'community-hooks/texts';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { textOf } from './errors.js';
import { Icon } from './Icon.js';

interface VerdictProps {
  readonly check: UseQueryResult<Availability, CommunityError>;
  readonly good: string;
  /** In place of the service's reason where it says no. */
  readonly bad?: string;
  /** In place of the service's reason where somebody else has it. */
  readonly taken?: string;
}

/** What a check says of the very value that stands in the field. */
export function Verdict({ check, good, bad, taken }: VerdictProps): ReactElement {
  const { data, error, refetch } = check;
  const { errors, kit } = useTexts();
  return <span aria-live="polite">{verdict()}</span>;

  function verdict(): ReactElement {
    if (isFailure(error)) {
      return (
        <Problem>
          {textOf(error, errors)}{' '}
          <button className="button-inline" type="button" onClick={() => void refetch()}>
            {kit.tryAgain}
          </button>
        </Problem>
      );
    }
    if (!data) return <>{kit.checking}</>;
    if (data.status === 'available') return <span className="field-good">✓ {good}</span>;
    return <Problem>{bad ?? ((data.status === 'taken' && taken) || reasonOf(data, { catalogue: errors }))}</Problem>;
  }
}

/** As the errors of a field look. */
function Problem({ children }: { children: ReactNode }): ReactElement {
  return (
    <span className="field-errors">
      <Icon name="alert" />
      <span>{children}</span>
    </span>
  );
}
