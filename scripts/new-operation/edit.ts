/** Edits of a TypeScript file as text: `npx oxfmt` brings the lines into their order. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Changes a file, or writes a new one. */
export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''));
}

/** Imports these names; those with `type ` are types alone. */
export function withImport(text: string, names: readonly string[], from: string): string {
  const missing = names.filter(
    (name) => !new RegExp(`^import [^;]*\\b${name.replace('type ', '')}\\b[^;']* from '`, 'm').test(text),
  );
  if (missing.length === 0) return text;
  const found = new RegExp(`^import (type )?\\{([^}]*)\\} from '${from}';`, 'm').exec(text);
  if (!found) return placed(text, `import { ${missing.join(', ')} } from '${from}';\n`);
  const former = (found[2] ?? '').split(',').flatMap((name) => name.trim() || []);
  const isOfTypes = found[1] !== undefined && missing.every((name) => name.startsWith('type '));
  const all = [...former, ...missing].map((name, index) => {
    if (isOfTypes) return name.replace('type ', '');
    return found[1] && index < former.length ? `type ${name}` : name;
  });
  return text.replace(found[0], () => `import ${isOfTypes ? 'type ' : ''}{ ${all.join(', ')} } from '${from}';`);
}

/** Imports everything of a file under one name, which is given back with the text. */
export function withNamespace(text: string, name: string, from: string): [text: string, name: string] {
  const [, known] = new RegExp(`^import \\* as (\\w+) from '${from}';`, 'm').exec(text) ?? [];
  return known === undefined ? [placed(text, `import * as ${name} from '${from}';\n`), name] : [text, known];
}

/** Exports these names of another file. */
export function withExport(text: string, names: readonly string[], from: string): string {
  const [whole, former = ''] = new RegExp(`^export \\{([^}]*)\\} from '${from}';`, 'm').exec(text) ?? [];
  if (whole === undefined) return `${text}export { ${names.join(', ')} } from '${from}';\n`;
  return text.replace(whole, () => `export { ${former.replace(/,?\s*$/, '')}, ${names.join(', ')} } from '${from}';`);
}

/** Puts lines before the first place that matches. */
export function before(text: string, place: RegExp, lines: string): string {
  if (!place.test(text)) throw new Error(`There is no ${String(place)} to put a line before.`);
  return text.replace(place, (found) => `${lines}${found}`);
}

/** `muteResult` for `MuteResult`. */
export function lower(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** Before the first import; there is one in every file but a new one. */
function placed(text: string, line: string): string {
  return /^import /m.test(text) ? before(text, /^import /m, line) : `${line}\n${text}`;
}
