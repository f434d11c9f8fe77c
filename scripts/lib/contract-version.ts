import { createHash } from 'node:crypto';

/** A hash of what the contract says of inputs and answers; another text for people is no other contract. */
export function contractVersionOf(document: object): string {
  const text = JSON.stringify(document, (name, value: unknown) => (isForPeople(name, value) ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function isForPeople(name: string, value: unknown): boolean {
  return name === 'info' || (typeof value === 'string' && (name === 'description' || name === 'summary'));
}

/** The file that says it to `persistCommunity`. */
export function contractVersionFile(document: object): string {
  return `/** A hash of the contract, written by \`npm run docs\`: answers that were stored by another one are dropped. */
export const CONTRACT_VERSION = '${contractVersionOf(document)}';
`;
}
