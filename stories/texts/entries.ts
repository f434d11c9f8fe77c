/** What stands for the names and numbers of a text. Each is printed as it is, whether a text takes it for a name or for a number. */
const FIGURES = [71, 72, 73] as const;

/** Every text of a catalogue by its path, such as `words.cancel`. */
export function entriesOf(catalogue: unknown, path: readonly string[] = []): readonly (readonly [path: string, text: string])[] {
  if (typeof catalogue === 'string') return [[path.join('.'), catalogue]];
  if (isPattern(catalogue)) return [[path.join('.'), catalogue(...FIGURES)]];
  return Object.entries(Object(catalogue) as object).flatMap(([name, part]) => entriesOf(part, [...path, name]));
}

/** A text with room for names and numbers: the only functions of a catalogue. */
function isPattern(part: unknown): part is (...figures: readonly number[]) => string {
  return typeof part === 'function';
}

/** The names and numbers that a text has room for, in the order of the alphabet. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set(text.match(PLACEHOLDER))].toSorted();
}

/** The texts on the screen that are in one catalogue, and those that are in another one only. */
export function textsIn(
  root: Element,
  own: unknown,
  other: unknown,
): { readonly own: readonly string[]; readonly foreign: readonly string[] } {
  const isOwn = matcherOf(own);
  const isOther = matcherOf(other);
  const shown = [...new Set(shownTexts(root))];
  return { own: shown.filter(isOwn), foreign: shown.filter((text) => isOther(text) && !isOwn(text)) };
}

const PLACEHOLDER = /\b7[1-3]\b|\{\w+\}/g;

function matcherOf(catalogue: unknown): (text: string) => boolean {
  const patterns = entriesOf(catalogue)
    .filter(([path]) => !/^(errors\.)?language$/.test(path))
    .map(([, text]) => {
      const source = text
        .trim()
        .replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
        .replace(PLACEHOLDER, '.+');
      // A short word may be part of another text.
      return new RegExp(text.length > 15 ? source : `^${source}$`);
    });
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/** What is read there, and what is read out. */
function shownTexts(root: Element): string[] {
  const elements = [...root.querySelectorAll('*')];
  return elements.flatMap((element) => [
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)?.trim() ?? ''),
    ...[...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')),
  ]);
}
