import { type CommunityError, isFailure } from 'community-hooks';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { type Advice, textOf, waitOf } from './errors.js';
import { Icon, type IconName } from './Icon.js';
import { Countdown } from './Wait.js';

interface NoteProps {
  readonly tone?: 'danger' | 'warning';
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Note({ tone, icon = 'alert', children, action }: NoteProps): ReactElement {
  return (
    <div className={tone ? `note note-${tone}` : 'note'} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
      {action}
    </div>
  );
}

interface RefusalProps {
  readonly error: CommunityError | null;
  readonly onRetry?: () => unknown;
  /** Keeps clear of the edges of a list. */
  readonly inset?: boolean;
  readonly advice?: Advice;
}

/** An error of a read or a write, and the way to try again. What was given up is no error. */
export function Refusal({ error, onRetry, inset = false, advice }: RefusalProps): ReactElement | null {
  const { errors, kit } = useTexts();
  if (!isFailure(error)) return null;
  const retry = onRetry && (
    <Button small onClick={() => void onRetry()}>
      {kit.tryAgain}
    </Button>
  );
  return (
    <div className={inset ? 'padded' : undefined}>
      <Note tone="danger" icon={iconOf(error)} action={retry}>
        {textOf(error, errors, advice)} <RetryAfter error={error} />
      </Note>
    </div>
  );
}

export function iconOf(error: CommunityError): IconName {
  return error.kind === 'network' ? 'offline' : 'alert';
}

/** How long the service asks to be left alone. */
export function RetryAfter({ error }: { error: CommunityError }): ReactElement | null {
  const wait = waitOf(error);
  if (wait === null) return null;
  return <Countdown milliseconds={wait} />;
}

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

export function Empty({ icon, title, children, action }: EmptyProps): ReactElement {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}
