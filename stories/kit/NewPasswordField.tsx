import type { ReactElement } from 'react';
import { useTexts } from '../texts/texts.js';
import { Field } from './Form.js';

/** A password that is being chosen, wherever one is: the browser offers to make it, and the rule is said before it is broken. */
export function NewPasswordField({ name, label }: { name: string; label: string }): ReactElement {
  const { kit } = useTexts();
  return <Field name={name} label={label} type="password" autoComplete="new-password" hint={kit.passwordHint} />;
}
