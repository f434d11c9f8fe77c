import type { World } from './world.js';

/** A number from 0 to below 1. The generator (mulberry32) has its state in the world, so a clone continues identically. */
export function randomNumber(world: World): number {
  world.random = (world.random + 0x6d2b79f5) | 0;
  let mixed = Math.imul(world.random ^ (world.random >>> 15), 1 | world.random);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

/** So many hexadecimal digits. */
export function randomHex(world: World, length: number): string {
  return Array.from({ length }, () => Math.floor(randomNumber(world) * 16).toString(16)).join('');
}

/** A token in the service's form: forty hexadecimal digits. */
export function randomToken(world: World): string {
  return randomHex(world, 40);
}

export function randomUuid(world: World): string {
  const digits = randomHex(world, 30);
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(12, 15)}`, `8${digits.slice(15, 18)}`, digits.slice(18)].join(
    '-',
  );
}

/** One of the values; there must be at least one. */
export function pick<Value>(world: World, values: readonly Value[]): Value {
  const value = values[Math.floor(randomNumber(world) * values.length)];
  if (value === undefined) throw new Error('sandbox: nothing to pick from');
  return value;
}
