/** The forms of a word by number, such as `{ one: 'person', other: 'people' }`. Which of them a language has, `Intl.PluralRules` says. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Numbers and plurals of a language. */
export function formatsOf(language: string): {
  number: (value: number) => string;
  plural: (count: number, forms: Forms) => string;
} {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return {
    number: (value) => numbers.format(value),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
  };
}
