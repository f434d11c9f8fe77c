import type { CSSProperties, ReactElement } from 'react';

interface AvatarProps {
  readonly name: string;
  readonly src: string | null;
  /** In pixels; 44 by default. */
  readonly size?: number;
}

/** The picture of a person beside the name, or the initials of those who have none. It says nothing that the name does not. */
export function Avatar({ name, src, size = 44 }: AvatarProps): ReactElement {
  // A custom property is missing from React's type for styles.
  const style = { '--avatar': `${size}px` } as CSSProperties;
  if (src) return <img className="avatar" style={style} src={src} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (Array.from(first)[0] ?? '').concat(Array.from(last)[0] ?? '').toUpperCase();
}
