import type { World } from './world.js';

/** A number from 0 to below 1. The generator has its state in the world, so a clone continues identically. */
export function randomNumber(world: World): number {
  world.random = (world.random + STEP) | 0;
  return numberAt(world.random);
}

/** A series of such numbers, always the same for a seed and a name. */
export function numbers(seed: number, name: string): () => number {
  let state = [...name].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, seed);
  return () => {
    state = (state + STEP) | 0;
    return numberAt(state);
  };
}

/* The generator is mulberry32. */
const STEP = 0x6d2b79f5;

function numberAt(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
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
