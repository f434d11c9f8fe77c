import { isFile } from './native-file.js';

/** Name and value of each field of a form. */
export type FormEntries = readonly (readonly [name: string, value: unknown])[];

/** The form of entries with a file, or of any entries if `always` is set; else undefined. `null` is sent as an empty value. */
export function formDataOf(entries: FormEntries, always = false): FormData | undefined {
  if (!always && !entries.some(([, value]) => isFile(value))) return undefined;
  const form = new FormData();
  for (const [name, value] of entries) {
    const fileName = isFile(value) && fileNameFor(value);
    if (fileName) form.append(name, value, fileName);
    else if (value !== undefined) form.append(name, isFile(value) ? value : String(value ?? ''));
  }
  return form;
}

/** A file name made from a picture's type, if it has no extension: the service refuses a picture without one. */
function fileNameFor(file: Blob): string | undefined {
  const { name = '' } = file as Partial<File>;
  const [, format] = /^image\/(?:x-)?(?:ms-)?(\w+)(?:[+;]|$)/.exec(file.type) ?? [];
  const hasExtension = /[^./]\.\w+$/.test(name);
  return format && !hasExtension ? `${name.replace(/\.$/, '') || 'picture'}.${format}` : undefined;
}
