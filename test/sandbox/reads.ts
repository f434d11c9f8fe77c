import * as z from 'zod/mini';
import { operations } from '../../src/contract/operations.js';
import type { Reply } from './visit.js';

/** A good reply must have the shape that the contract gives it. */
export function checkShape(name: string, { status, body }: Reply): void {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  if (status >= 300) return;
  const { error } = z.safeParse(operation.output, body);
  if (error) throw new Error(`${name}: ${JSON.stringify(error.issues)}`);
}
