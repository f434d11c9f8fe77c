/** A hash of the contract, written by `npm run openapi`: answers that were stored by another one are dropped. */
export const CONTRACT_VERSION = '4c0d36b48f54';
