/** What happens while a read loads for the first time and a write is made. */
export type Step =
  | 'read asked'
  | 'read processed'
  | 'read answered'
  /** The first hook of a write in the app: before it nothing notes what reads and writes do to each other. */
  | 'hook mounted'
  | 'write pressed'
  | 'write processed'
  | 'write answered';

export type Order = readonly Step[];

const load: Order = ['read asked', 'read processed', 'read answered'];
const write: Order = ['write pressed', 'write processed', 'write answered'];

/** Every order in which the load and the write overlap. */
export const everyOrder: readonly Order[] = interleave(load, write).filter(
  (order) => isBefore(order, 'write pressed', 'read answered') && isBefore(order, 'read asked', 'write answered'),
);

/** One of each group that no client can tell apart: it sees what leaves and what arrives, and what the read's answer holds. */
export const distinctOrders: readonly Order[] = [...new Map(everyOrder.map((order) => [sightOf(order), order])).values()];

/** With the hook of the write mounted before all else; and where the read is asked first, also with the hook mounted during the load. */
export const orders: readonly Order[] = distinctOrders.flatMap((order) => {
  const mountedFirst: Order = ['hook mounted', ...order];
  const mountedLate = order.flatMap((step): Order => (step === 'write pressed' ? ['hook mounted', step] : [step]));
  return order[0] === 'read asked' ? [mountedFirst, mountedLate] : [mountedFirst];
});

/** Those that differ where the service answers the read alike before the write and after it. */
export const ordersOfUnchanged: readonly Order[] = [...new Map(orders.map((order) => [seenIn(order).join(), order])).values()];

/** How an order is written in reports. */
export function nameOfOrder(order: Order): string {
  return order.join(', ');
}

function sightOf(order: Order): string {
  return [...seenIn(order), isBefore(order, 'write processed', 'read processed')].join();
}

/** What leaves and what arrives. */
function seenIn(order: Order): Order {
  return order.filter((step) => step !== 'read processed' && step !== 'write processed');
}

function isBefore(order: Order, one: Step, other: Step): boolean {
  return order.indexOf(one) < order.indexOf(other);
}

/** Every way to put two sequences into one that keeps the order of each. */
function interleave(one: Order, other: Order): Order[] {
  const [first, ...rest] = one;
  const [second, ...more] = other;
  if (first === undefined || second === undefined) return [[...one, ...other]];
  return [
    ...interleave(rest, other).map((order): Order => [first, ...order]),
    ...interleave(one, more).map((order): Order => [second, ...order]),
  ];
}
