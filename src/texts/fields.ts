import type { Availability } from '../contract/availability.js';
import { type CommunityError, type HttpError, type InputError, isCommunityError } from '../transport/errors.js';
import type { Catalogue } from './catalogue.js';
import { issueOf } from './issues.js';
import { catalogueOf, type TextOptions } from './options.js';

/** One text for each field that is wrong, by the field's name in the input. Empty if the error concerns no field. */
export type FieldTexts = Readonly<Record<string, string>>;

/**
 * The texts to show under the fields of a form: the service's own sentences, and those of the catalogue for rules that were checked
 * locally. Texts that belong to no field are in `messageOf`.
 */
export function fieldErrorsOf(error: unknown, options?: TextOptions): FieldTexts {
  if (!isCommunityError(error)) return {};
  return textsByField(error, catalogueOf(options));
}

/**
 * Why a check of what a user types, such as `useUsernameCheck`, does not find it available: the service's own sentence, or the text of
 * the local rule. Undefined if it is available, and while there is no result.
 */
export function reasonOf(check: Availability | undefined, options?: TextOptions): string | undefined {
  if (!check || check.status === 'available') return undefined;
  const catalogue = catalogueOf(options);
  if (check.status === 'invalid') return textOfIssue(check.reason ?? '', catalogue);
  return serviceSentence([check.reason ?? '']) || catalogue.issues.unavailable;
}

export function textsByField(error: CommunityError, catalogue: Catalogue): FieldTexts {
  if ((error.kind !== 'http' && error.kind !== 'input') || error.code === 'service-fault') return {};
  const { errors, issues } = catalogue;
  const otherwise = error.code === 'wrong-password' ? errors[error.code].cause : issues.invalid;
  const texts = Object.entries(error.fieldErrors).map(([field, lines]) => {
    return [field, sentenceOf(error, lines, catalogue) || otherwise] as const;
  });
  return Object.fromEntries(texts);
}

/** Lines as one text: local rules in the catalogue's words, the service's as they are if people can read them. */
export function sentenceOf(error: HttpError | InputError, lines: readonly string[], catalogue: Catalogue): string {
  if (error.kind === 'http') return serviceSentence(lines);
  return [...new Set(lines.map((line) => textOfIssue(line, catalogue)))].join(' ');
}

function serviceSentence(lines: readonly string[]): string {
  return [...new Set(lines.filter(isForPeople).map(withStop))].join(' ');
}

/** The catalogue's words for a text of a schema. */
export function textOfIssue(line: string, { issues }: Catalogue): string {
  const { code, minimum = '', maximum = '' } = issueOf(line);
  return issues[code].replace('{minimum}', minimum).replace('{maximum}', maximum);
}

/** Longer texts, markup, JSON and traces come from a server's software, not from the service's authors. */
function isForPeople(text: string): boolean {
  return text.trim().length > 1 && text.length <= 300 && !/[{}\n]|<\/?[a-z!]|\b(Traceback|Exception|Error:)/i.test(text);
}

function withStop(text: string): string {
  const trimmed = text.trim();
  return /[.!?…。]["'”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
