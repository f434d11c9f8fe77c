/**
 * The local rules of input fields: what `fieldErrors` of an `input` error can say. `invalid` stands for every other text, and
 * `unavailable` for what the service refuses in a check without words of its own.
 */
export type IssueCode = (typeof rules)[number][0] | 'unavailable' | 'invalid';

/** A broken rule, with its bounds. */
export interface Issue {
  readonly code: IssueCode;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
}

/**
 * The rule behind a text of an `input` error. The schemas say it in an English sentence, which is the key here, as in gettext: so
 * apps without this entry carry no codes.
 */
export function issueOf(text: string): Issue {
  for (const [code, pattern] of rules) {
    const found = pattern.exec(text);
    if (found) return { code, ...found.groups };
  }
  return { code: 'invalid' };
}

const rules = [
  ['required', /^(Text|Yes or no) is required\.$/],
  // An empty text and one that is too long get the same sentence from the schema.
  ['filled', /^Between 1 and (?<maximum>\d+) characters\.$/],
  ['length', /^Between (?<minimum>\d+) and (?<maximum>\d+) characters\.$/],
  ['longest', /^At most (?<maximum>\d+) characters\.$/],
  ['username', /^Only letters, digits, underscores and full stops\.$/],
  ['community-name', /^Only letters, digits and underscores\.$/],
  ['digits-only', /^Not digits alone\.$/],
  ['email', /^Not an email address\.$/],
  ['angle-brackets', /^No angle brackets\.$/],
  ['web-address', /^A web address of at most (?<maximum>\d+) characters\.$/],
  ['colour', /^A colour like #RGB or #RRGGBB\.$/],
  ['smallest', /^A whole number, at least (?<minimum>\d+)\.$/],
  ['range', /^Between (?<minimum>\d+) and (?<maximum>\d+)\.$/],
  ['confirm', /^Must be confirmed\.$/],
  ['file', /^A file is required\.$/],
  ['picture', /^Not a picture\.$/],
  ['file-size', /^At most (?<maximum>\d+) MiB\.$/],
  ['choose-one', /^At least one type\.$/],
  ['address-part', /^Cannot stand in a path\.$/],
  ['form-value', /^Cannot stand in a form\.$/],
] as const;
