/** Milliseconds of virtual time that pass at once. */
export const TICK = 10;

/** No message between two processes takes longer, nor an answer of a storage. */
export const LATENCY = 200;
