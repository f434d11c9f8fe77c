// The public names of ./outbox, one by one.
export { createOutbox, type OutboxOptions, type OutboxTrouble } from './outbox.js';
export type { Outbox, OutboxActions } from './outbox-store.js';
export type { OutboxDropReason, OutboxEntry, OutboxState } from './queued-write.js';
export { replayableWrites } from './replayable.js';
export { type OutboxView, useOutbox } from './use-outbox.js';
