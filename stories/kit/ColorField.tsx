import type { CSSProperties, ReactElement } from 'react';
import { useTexts } from '../texts/texts.js';
import { Errors, useField } from './Form.js';

const COLORS = [
  ['#d1495b', 'red'],
  ['#e09f3e', 'amber'],
  ['#5c8d3e', 'green'],
  ['#2a9d8f', 'teal'],
  ['#2e86ab', 'blue'],
  ['#6d597a', 'plum'],
  ['#8d6e63', 'brown'],
] as const;

/** One of a few colours that can be told apart. */
export function ColorField({ name, label, value = '#2a9d8f' }: { name: string; label: string; value?: string }): ReactElement {
  const { kit } = useTexts();
  const { error, props } = useField(name);
  const named = COLORS.map(([color, title]): [string, string] => [color, kit.colours[title]]);
  const choices = named.some(([color]) => color === value) ? named : [[value, kit.currentColour] as const, ...named];
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
