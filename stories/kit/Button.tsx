import type { ComponentProps, ReactElement } from 'react';
import { Icon, type IconName } from './Icon.js';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'danger' | 'quiet' | undefined;
  readonly icon?: IconName;
  /** Turns a wheel in place of its text and takes no clicks, but keeps its size and its focus. */
  readonly busy?: boolean;
  /** Takes no clicks. For a button that its own press makes so: `disabled` would take the focus from it. */
  readonly unavailable?: boolean;
  readonly small?: boolean;
}

export function Button({
  look,
  icon,
  busy = false,
  unavailable = false,
  small,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  const stops = busy || unavailable;
  const classes = ['button', busy && 'button-busy', look && `button-${look}`, small && 'button-small', className]
    .filter(Boolean)
    .join(' ');
  return (
    <button type="button" {...rest} className={classes} aria-disabled={stops || undefined} onClick={stops ? stop : onClick}>
      {busy && <span className="spinner" />}
      {icon && <Icon name={icon} />}
      {/* Another word is another element: a shorter one in the middle of the button would count as one that has moved. */}
      {children && <span key={typeof children === 'string' ? children : 'label'}>{children}</span>}
    </button>
  );
}

/** A button that shows an icon alone; its name is read out and shown as a tooltip. */
export function IconButton({ label, of, text, look = 'quiet', className = '', ...rest }: IconButtonProps): ReactElement {
  const name = of === undefined ? label : `${label}: ${of}`;
  return (
    <Button {...rest} look={look} className={`button-icon ${className}`} aria-label={name} title={label}>
      {text}
    </Button>
  );
}

interface IconButtonProps extends ButtonProps {
  readonly label: string;
  readonly icon: IconName;
  /** What stands below the icon on a small screen. */
  readonly text?: string;
  /** What it acts on, for those who hear it without the row around it. */
  readonly of?: string;
}

function stop(event: { preventDefault(): void }): void {
  event.preventDefault();
}
