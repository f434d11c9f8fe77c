import type { ReactElement, Ref } from 'react';
import { Icon } from './Icon.js';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly field?: Ref<HTMLInputElement>;
}

export function SearchBox({ label, value, onChange, field }: SearchBoxProps): ReactElement {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={120}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
