import type { CSSProperties, ReactElement } from 'react';
import { Errors, useField } from './Form.js';

const COLORS: readonly (readonly [string, string])[] = [
  ['#d1495b', 'Red'],
  ['#e09f3e', 'Amber'],
  ['#5c8d3e', 'Green'],
  ['#2a9d8f', 'Teal'],
  ['#2e86ab', 'Blue'],
  ['#6d597a', 'Plum'],
  ['#8d6e63', 'Brown'],
];

/** One of a few colours that can be told apart. */
export function ColorField({ name, label, value = '#2a9d8f' }: { name: string; label: string; value?: string }): ReactElement {
  const { error, props } = useField(name);
  const choices = COLORS.some(([color]) => color === value) ? COLORS : [[value, 'As it is'] as const, ...COLORS];
  return (
    <fieldset className="field" aria-describedby={`${props.id}-errors`}>
      <legend className="field-label">{label}</legend>
      <div className="swatches">
        {choices.map(([color, title]) => (
          <input
            key={color}
            className="swatch"
            type="radio"
            name={name}
            value={color}
            defaultChecked={color === value}
            aria-label={title}
            title={title}
            // A custom property is missing from React's type for styles.
            style={{ '--swatch': color } as CSSProperties}
          />
        ))}
      </div>
      <Errors id={`${props.id}-errors`} error={error} />
    </fieldset>
  );
}
