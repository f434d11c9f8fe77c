import type { OperationName } from '../../src/contract/operations.js';
import { accountRecords } from './account.js';
import { circleRecords } from './circles.js';
import { deviceRecords } from './devices.js';
import { followRecords } from './follows.js';
import { inviteRecords } from './invites.js';
import { languageRecords } from './languages.js';
import { notificationSettingsRecords } from './notification-settings.js';
import { notificationRecords } from './notifications.js';
import type { ReadRecord, WriteRecord } from './record.js';
import { relationRecords } from './relations.js';
import { sessionRecords } from './session.js';
import { userRecords } from './users.js';

/** A record for each operation. The files have the names of the files in src/contract/. */
export const records = {
  ...sessionRecords,
  ...accountRecords,
  ...userRecords,
  ...languageRecords,
  ...notificationSettingsRecords,
  ...relationRecords,
  ...deviceRecords,
  ...circleRecords,
  ...followRecords,
  ...notificationRecords,
  ...inviteRecords,
};

type Named<Record> = Record & { readonly name: OperationName; readonly hookName: string };

// `records` has the names of operations only; a name without a record fails in test/complete.test.ts.
const entries = Object.entries(records) as [OperationName, ReadRecord | WriteRecord][];

/** The records in a list, with the names of the operation and its hook. */
export const allRecords: readonly Named<ReadRecord | WriteRecord>[] = entries.map(([name, record]) => ({
  ...record,
  name,
  hookName: hookNameOf(name),
}));

export const readRecords: readonly Named<ReadRecord>[] = allRecords.filter((record) => record.kind === 'query');
export const writeRecords: readonly Named<WriteRecord>[] = allRecords.filter((record) => record.kind === 'mutation');

/** The record of an operation. */
export function recordOf(name: string): Named<ReadRecord | WriteRecord> {
  const record = allRecords.find((one) => one.name === name);
  if (!record) throw new Error(`${name} has no record in test/operations/`);
  return record;
}

/** `useBlockUser` for `blockUser`. */
export function hookNameOf(name: string): string {
  return `use${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
