import type { Group, TokenRule } from '../../src/contract/operation.js';
import type { OperationName } from '../../src/contract/operations.js';
import { accountRecords } from './account.js';
import { circleRecords } from './circles.js';
import { deviceRecords } from './devices.js';
import { followRecords } from './follows.js';
import { inviteRecords } from './invites.js';
import { languageRecords } from './languages.js';
import { notificationSettingsRecords } from './notification-settings.js';
import { notificationRecords } from './notifications.js';
import type { ReadRecord, Records, WriteRecord } from './record.js';
import { relationRecords } from './relations.js';
import { sessionRecords } from './session.js';
import { userRecords } from './users.js';

const authRecords = {
  ...sessionRecords,
  ...accountRecords,
  ...userRecords,
  ...relationRecords,
  ...languageRecords,
  ...notificationSettingsRecords,
};

/** A record for each operation. The files have the names of the files in src/contract/. */
export const records = {
  ...authRecords,
  ...deviceRecords,
  ...circleRecords,
  ...followRecords,
  ...notificationRecords,
  ...inviteRecords,
};

const byGroup: readonly (readonly [Group, Records])[] = [
  ['auth', authRecords],
  ['devices', deviceRecords],
  ['circles', circleRecords],
  ['follows', followRecords],
  ['notifications', notificationRecords],
  ['invites', inviteRecords],
];

/** A record with what follows from its place. */
type Listed<Record, Kind> = Record & {
  readonly name: OperationName;
  readonly hookName: string;
  readonly group: Group;
  readonly kind: Kind;
  readonly token: TokenRule;
  readonly suspended: 'served' | 403;
  /** `METHOD path`, of what it sends. */
  readonly route: string;
};

/** What a record leaves out. */
const usual = { token: 'required', suspended: 'served' } as const;

export const readRecords: readonly Listed<ReadRecord, 'query'>[] = listed('query', (record) => 'key' in record);
export const writeRecords: readonly Listed<WriteRecord, 'mutation'>[] = listed(
  'mutation',
  (record): record is WriteRecord => !('key' in record),
);
export const allRecords: readonly (Listed<ReadRecord, 'query'> | Listed<WriteRecord, 'mutation'>)[] = [
  ...readRecords,
  ...writeRecords,
];

function routeOf({ sends }: WriteRecord): string {
  const [route = ''] = sends.split(/\?| (?=json|form)/);
  return route;
}

function listed<Kind, Record extends ReadRecord | WriteRecord>(
  kind: Kind,
  isOfKind: (record: ReadRecord | WriteRecord) => record is Record,
): Listed<Record, Kind>[] {
  return byGroup.flatMap(([group, of]) =>
    // The names are those of operations; TypeScript forgets it of the keys of an object.
    (Object.entries(of) as [OperationName, ReadRecord | WriteRecord][]).flatMap(([name, record]) =>
      isOfKind(record) ? [{ ...usual, ...record, name, hookName: hookNameOf(name), group, kind, route: routeOf(record) }] : [],
    ),
  );
}

/** The record of an operation. */
export function recordOf(name: string): (typeof allRecords)[number] {
  const record = allRecords.find((one) => one.name === name);
  if (!record) throw new Error(`${name} has no record in test/operations/`);
  return record;
}

/** `useBlockUser` for `blockUser`. */
export function hookNameOf(name: string): string {
  return `use${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
