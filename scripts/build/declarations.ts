import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TypeDocs } from '../docs/types.js';

const INFERRED = /export interface (\w+) extends (AnswerOf|FieldsOf|SomeOf)<typeof \w+> \{\s*\}/g;
const DECLARED = /^export (?:declare )?(?:interface|type|const) (\w+)/gm;

/**
 * Writes the fields of inputs and answers into the emitted types of the contract. The sources infer them from the schemas; an editor
 * that reads an inferred field shows no comment (TypeScript 7), and does more work.
 */
export function writeFields(directory: string, types: TypeDocs): void {
  const files = readdirSync(directory).filter((file) => file.endsWith('.d.ts'));
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(directory, file), 'utf8')]));
  const homes = new Map(
    [...texts].flatMap(([file, text]) => {
      return file === 'index.d.ts' ? [] : [...text.matchAll(DECLARED)].map(([, name = '']) => [name, file] as const);
    }),
  );
  for (const [file, text] of texts) {
    const used = new Set<string>();
    const written = text.replaceAll(INFERRED, (_, name: string, kind: string) => {
      const { fields } = types.get(name) ?? missing(name);
      for (const { type } of fields) for (const [other] of type.matchAll(/\b[A-Z]\w+/g)) used.add(other);
      const lines = fields.map((field) => {
        const { isOptional, type, text: line } = field;
        const key = `${kind === 'AnswerOf' ? 'readonly ' : ''}${field.name}${isOptional ? '?' : ''}`;
        return `    /** ${line} */\n    ${key}: ${type}${isOptional ? ' | undefined' : ''};\n`;
      });
      return `export interface ${name} {\n${lines.join('')}}`;
    });
    const imports = [...used].flatMap((name) => {
      const home = homes.get(name);
      const isKnown = home === undefined || home === file || RegExp(`^import .*\\b${name}\\b`, 'm').test(text);
      return isKnown ? [] : `import type { ${name} } from './${home.replace('.d.ts', '.js')}';\n`;
    });
    if (written !== text) writeFileSync(path.join(directory, file), imports.join('') + written);
  }
}

function missing(name: string): never {
  throw new Error(`${name} is not exported from src/contract/index.ts`);
}
