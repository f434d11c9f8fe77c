import type { Call } from '../call.js';
import { crash } from '../http/answers.js';

/** The id in the path. The service fails with 500 on an id too large for its database. */
export function idOf({ params }: Call): number {
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id)) throw crash();
  return id;
}
