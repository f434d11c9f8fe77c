import type { UseQueryResult } from '@tanstack/react-query';
import { type CommunityError, isFailure } from 'community-hooks';
import type { Availability } from 'community-hooks/contract';
import { reasonOf } from 'community-hooks/texts';
import type { ReactElement } from 'react';
import { useTexts } from '../texts/texts.js';
import { textOf } from './errors.js';
import { Icon } from './Icon.js';

interface VerdictProps {
  readonly check: UseQueryResult<Availability, CommunityError>;
  readonly good: string;
  /** In place of the service's reason. */
  readonly bad?: string;
}

/** What a check says of the very value that stands in the field. */
export function Verdict({ check, good, bad }: VerdictProps): ReactElement {
  const { data, error } = check;
  const { errors, kit } = useTexts();
  return <span aria-live="polite">{verdict()}</span>;

  function verdict(): ReactElement {
    if (isFailure(error)) return <Bad>{textOf(error, errors)}</Bad>;
    if (!data) return <>{kit.checking}</>;
    if (data.status === 'available') return <span className="field-good">✓ {good}</span>;
    return <Bad>{bad ?? reasonOf(data, { catalogue: errors })}</Bad>;
  }
}

/** As the errors of a field look. */
function Bad({ children }: { children: string | undefined }): ReactElement {
  return (
    <span className="field-errors">
      <Icon name="alert" />
      <span>{children}</span>
    </span>
  );
}
