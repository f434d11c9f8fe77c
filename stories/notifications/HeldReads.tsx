import { useCommunity, useReadNotification, useReadNotifications } from 'community-hooks';
import type { Notification, NotificationType } from 'community-hooks/contract';
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { useComplaint } from '../kit/complaint.js';
import { useHeld } from '../kit/held.js';
import { useTexts } from '../texts/texts.js';

type Types = readonly NotificationType[];

/** Of a notification that has come; this app may not know its type yet. */
type SomeType = Notification['notification_type'];

/** One notification, or all of some types that are not newer than `newest`; `count` of them are unread. */
export type Read =
  | { readonly id: number; readonly type: SomeType }
  | { readonly types?: Types | undefined; readonly newest: number; readonly count: number };

/** Marks that are shown, and not sent yet. */
export interface HeldReads {
  readonly hold: (read: Read) => void;
  readonly isHeld: (notification: Notification) => boolean;
  /** A count of what is unread, of these types or of all, without what is held. */
  readonly countOf: (count: number, types?: Types) => number;
}

const HeldReadsContext = createContext<HeldReads | undefined>(undefined);

/** Undefined in a part of the app that stands alone: there a mark is sent at once. */
export function useHeldReads(): HeldReads | undefined {
  return useContext(HeldReadsContext);
}

/** The service has no way back from "read": what is marked is sent a little later, and until then it can be undone. */
export function HeldReadsProvider({ children }: { children: ReactNode }): ReactElement {
  const { notifications } = useTexts();
  const onError = useComplaint();
  const { session } = useCommunity().client;
  const { mutate: readOne } = useReadNotification({ onError });
  const { mutate: readMany } = useReadNotifications({ onError });
  const { items, hold } = useHeld<Read>({
    send: (read) => {
      if (session.current.state !== 'signed-in') return;
      if ('id' in read) readOne({ id: read.id });
      else readMany({ max_id: read.newest, ...(read.types && { types: [...read.types] }) });
    },
    said: (reads) => (reads.every((read) => 'id' in read) ? notifications.markedAsRead : notifications.markedAllAsRead),
    undone: notifications.markedNothing,
    rowOf: (read) => ('id' in read ? read.id : undefined),
  });
  const value = useMemo(() => ({ hold, isHeld: isIn(items), countOf: countWithout(items) }), [hold, items]);
  return <HeldReadsContext value={value}>{children}</HeldReadsContext>;
}

function isIn(reads: readonly Read[]): HeldReads['isHeld'] {
  return ({ id, notification_type: type }) =>
    reads.some((read) => ('id' in read ? read.id === id : id <= read.newest && isOf(type, read.types)));
}

function countWithout(reads: readonly Read[]): HeldReads['countOf'] {
  return (count, types) => Math.max(0, count - reads.reduce((sum, read) => sum + markedIn(read, count, types), 0));
}

/** How many of `count` unread notifications of these types a mark covers. */
function markedIn(read: Read, count: number, types: Types | undefined): number {
  if ('id' in read) return isOf(read.type, types) ? 1 : 0;
  if (!read.types) return count;
  // The types of the app's tabs do not overlap.
  if (!types) return read.count;
  return types.some((type) => read.types?.includes(type)) ? count : 0;
}

function isOf(type: SomeType, types: Types | undefined): boolean {
  return types?.some((one) => one === type) ?? true;
}
