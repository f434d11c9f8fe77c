import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/engine/cache/entities.js';
import { bestOf, type Counting, type Numeral, type ShownNumber, showNumber } from '../../src/engine/past/numerals.js';
import {
  drawLines,
  type Effects,
  inOrder,
  type Side,
  sideOf,
  type Sight,
  type Stamp,
  type Timed,
  stateAt,
  valuesAt,
} from '../../src/engine/past/timeline.js';

/** A write that switches one lamp, and whether and when the service did it. */
interface Switch extends Timed {
  readonly lamp: string;
  readonly on: boolean;
  readonly doneAt: number | undefined;
}

/** An answer with the number of lamps that are on, and with one lamp. */
interface Answer extends Stamp {
  readonly readAt: number;
  readonly shows: string;
}

interface Story {
  readonly start: Readonly<Record<string, boolean>>;
  readonly switches: readonly Switch[];
  readonly answers: readonly Answer[];
}

const LAMPS = ['hall', 'yard', 'roof'] as const;
/** Lamps that no answer shows and nobody switches. */
const OTHERS = 4;
/** Of a number that lacks no forgotten write and has never fallen. */
const whole = { isIncomplete: false, fellAt: -Infinity } as const;

describe('a room with lamps, of which answers show one and the number of those that are on', () => {
  test.for([1, 2, 3])('what the lines say of a lamp is so (seed %i)', (seed) => {
    fc.assert(
      fc.property(stories(), (story) => {
        const { writes, lines, sides } = worked(story);
        for (const answer of story.answers) {
          for (const [lamp, line] of lines) {
            const { on } = valuesAt(line, ['on'], { sides: sides(answer), requestedAt: answer.requestedAt });
            if (on !== undefined) expect([lamp, on]).toEqual([lamp, lampAt(story, lamp, answer.readAt)]);
          }
        }
        for (const [lamp, line] of lines) {
          const { on } = stateAt(line, writes.length) ?? {};
          if (on !== undefined) expect([lamp, on]).toEqual([lamp, lampInTheEnd(story, lamp)]);
        }
      }),
      { seed, numRuns: 2000 },
    );
  });

  test.for([1, 2, 3])('a number that lacks nothing is right (seed %i)', (seed) => {
    let certain = 0;
    fc.assert(
      fc.property(stories(), (story) => {
        for (const { value, open, isMixed } of numbersOf(story)) {
          if (open.length > 0 || isMixed) continue;
          certain += 1;
          expect(value).toBe(OTHERS + LAMPS.filter((lamp) => lampInTheEnd(story, lamp)).length);
        }
      }),
      { seed, numRuns: 2000 },
    );
    // Else it would prove nothing.
    expect(certain).toBeGreaterThan(1000);
  });

  test('of two numbers, the newer one is shown unless it takes a write off the screen that the older one shows', () => {
    fc.assert(
      fc.property(stories(), (story) => {
        const shown = numbersOf(story);
        const best = shown[bestOf(shown)];
        const oldest = shown[0];
        const isOff = (write: Switch): boolean => write.state !== 'lost' && !oldest?.open.includes(write);
        expect(best?.open.filter(isOff)).toEqual([]);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

function numbersOf(story: Story): ShownNumber<Switch>[] {
  const { writes, lines, sides } = worked(story);
  const counting = countingLamps();
  return story.answers.map((answer) => {
    const own = new Map([[answer.shows, { on: lampAt(story, answer.shows, answer.readAt) }]]);
    const numeral: Numeral = {
      ...{ value: numberAt(story, answer.readAt), requestedAt: answer.requestedAt },
      ...{ sides: sides(answer), own, ...whole },
    };
    return showNumber(writes, lines, counting, numeral, () => true);
  });
}

/** The number of lamps that are on. */
function countingLamps(): Counting {
  return {
    fields: new Set(['on']),
    isSetBy: (set) => set.has('on'),
    of: ({ on }) => (on === undefined ? undefined : Number(on)),
    totalAfter: () => undefined,
    unseenBy: () => 0,
  };
}

/** What the engine makes of a story. */
function worked({ switches, answers, ...story }: Story) {
  const writes = inOrder(switches);
  const sides = (answer: Answer): readonly Side[] => writes.map((write) => sideOf(write, answer));
  const sightOf = (answer: Answer, lamp: string): Sight[] => {
    const fields = { on: lampAt({ switches, answers, ...story }, lamp, answer.readAt) };
    return answer.shows === lamp ? [{ fields, sides: sides(answer), requestedAt: answer.requestedAt }] : [];
  };
  const sights = new Map(LAMPS.map((lamp) => [lamp, answers.flatMap((answer) => sightOf(answer, lamp))]));
  const effects: Effects = {
    settable: (index, lamp) => new Set(writes[index]?.lamp === lamp ? ['on'] : []),
    of: (index) => {
      const write = writes[index];
      return new Map<string, Item>(write ? [[write.lamp, { on: write.on }]] : []);
    },
  };
  return { writes, sides, lines: drawLines(writes, sights, effects) };
}

function lampAt({ start, switches }: Story, lamp: string, time: number): boolean {
  const done = switches.filter((one) => one.lamp === lamp && one.doneAt !== undefined && one.doneAt <= time);
  return done.at(-1)?.on ?? start[lamp] ?? false;
}

/** With what is still pending. */
function lampInTheEnd(story: Story, lamp: string): boolean {
  const pending = story.switches.filter((one) => one.lamp === lamp && one.settledAt === Infinity);
  return pending.at(-1)?.on ?? lampAt(story, lamp, Infinity);
}

function numberAt(story: Story, time: number): number {
  return OTHERS + LAMPS.filter((lamp) => lampAt(story, lamp, time)).length;
}

/** Switches of one lamp are sent one after the other, as in a lane; all else is in any order. No two things happen at one time. */
function stories(): fc.Arbitrary<Story> {
  const gap = fc.integer({ min: 1, max: 9 });
  const part = fc.record({
    on: fc.boolean(),
    gaps: fc.tuple(gap, gap, gap, gap),
    fate: fc.constantFrom('landed', 'landed', 'lost', 'sent', 'queued'),
  });
  const lane = fc.array(part, { maxLength: 3 });
  const answer = fc.record({
    requestedAt: fc.integer({ min: 0, max: 60 }),
    gaps: fc.tuple(gap, gap),
    shows: fc.constantFrom(...LAMPS),
  });
  return fc
    .record({
      start: fc.record({ hall: fc.boolean(), yard: fc.boolean(), roof: fc.boolean() }),
      lanes: fc.tuple(lane, lane, lane),
      answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
    })
    .map(({ start, lanes, answers }) => ({
      start,
      switches: lanes.flatMap((parts, index) => switchesOf(LAMPS[index] ?? 'hall', parts, index)),
      answers: answers
        .map(({ requestedAt, gaps: [read, back], shows }, index) => {
          const at = requestedAt + index / 100 + 0.005;
          return { requestedAt: at, readAt: at + read, answeredAt: at + read + back, shows };
        })
        .toSorted((one, other) => one.requestedAt - other.requestedAt),
    }));
}

interface Part {
  readonly on: boolean;
  readonly gaps: readonly [number, number, number, number];
  readonly fate: string;
}

function switchesOf(lamp: string, parts: readonly Part[], index: number): Switch[] {
  const switches: Switch[] = [];
  let clock = index / 10 + 0.1;
  for (const { on, gaps, fate } of parts) {
    // Behind one that is pending, the rest waits.
    const isBehind = switches.at(-1)?.settledAt === Infinity;
    const state = isBehind ? 'queued' : fate;
    const submittedAt = clock + gaps[0];
    const sentAt = submittedAt + gaps[1];
    const doneAt = sentAt + gaps[2];
    const settledAt = doneAt + gaps[3];
    if (state === 'queued') {
      switches.push({ lamp, on, submittedAt, sentAt: Infinity, settledAt: Infinity, state, doneAt: undefined });
    } else if (state === 'sent') switches.push({ lamp, on, submittedAt, sentAt, settledAt: Infinity, state, doneAt });
    else if (state === 'lost') {
      switches.push({ lamp, on, submittedAt, sentAt, settledAt, state, doneAt: gaps[0] % 2 === 0 ? doneAt : undefined });
    } else switches.push({ lamp, on, submittedAt, sentAt, settledAt, state: 'landed', doneAt });
    clock = settledAt;
  }
  return switches;
}

describe('two writes under way at once switch on a lamp, and the second one is lost', () => {
  const pending: Timed = { submittedAt: 1, sentAt: 1, settledAt: Infinity, state: 'sent' };
  const lost: Timed = { submittedAt: 2, sentAt: 2, settledAt: 4, state: 'lost' };
  const lines = drawLines(
    [pending, lost],
    new Map([['hall', [{ fields: { on: false }, sides: ['lacks', 'lacks'], requestedAt: 0 }]]]),
    { settable: () => new Set(['on']), of: () => new Map([['hall', { on: true }]]) },
  );
  const counting = countingLamps();

  test('a number that was requested after that may lack both of them', () => {
    const numeral: Numeral = {
      value: 4,
      requestedAt: 5,
      sides: ['mixed', 'has'],
      own: new Map(),
      ...whole,
    };
    expect(showNumber([pending, lost], lines, counting, numeral, () => true)).toEqual({
      value: 4,
      open: [pending],
      isMixed: true,
    });
  });

  test('an answer that has the lamp off lacks both', () => {
    const own = new Map([['hall', { on: false }]]);
    const numeral: Numeral = { value: 4, requestedAt: 5, sides: ['mixed', 'has'], own, ...whole };
    expect(showNumber([pending, lost], lines, counting, numeral, () => true)).toEqual({ value: 5, open: [], isMixed: false });
  });
});

test('what was pressed after a write had landed is not in a number that may lack that one', () => {
  const landed: Timed = { submittedAt: 1, sentAt: 1, settledAt: 3, state: 'landed' };
  const pressed = (submittedAt: number): Timed => ({ submittedAt, sentAt: 5, settledAt: Infinity, state: 'sent' });
  const shownWith = (pending: Timed): unknown => {
    const writes = [landed, pending];
    const sights = new Map([
      ['hall', []],
      ['yard', [{ fields: { on: false }, sides: ['lacks', 'lacks'], requestedAt: 0 } satisfies Sight]],
    ]);
    const lampOf = (write: number): string => (write === 0 ? 'hall' : 'yard');
    const lines = drawLines(writes, sights, {
      settable: (write, lamp) => new Set(lampOf(write) === lamp ? ['on'] : []),
      of: (write) => new Map([[lampOf(write), { on: true }]]),
    });
    const numeral: Numeral = {
      value: 4,
      requestedAt: 2,
      sides: ['mixed', 'lacks'],
      own: new Map(),
      ...whole,
    };
    const { value, open } = showNumber(writes, lines, countingLamps(), numeral, () => true);
    return [value, open];
  };
  const [before, after] = [pressed(2), pressed(4)];
  expect(shownWith(before)).toEqual([5, [landed]]);
  expect(shownWith(after)).toEqual([4, [landed, after]]);
});

test('a number that has fallen since a lamp was seen on may have lost that one', () => {
  const pending: Timed = { submittedAt: 1, sentAt: 1, settledAt: Infinity, state: 'sent' };
  const shownWith = (seenAt: number, on: boolean, counting = countingLamps()): unknown => {
    const sights = [
      { fields: { on }, sides: ['lacks'], requestedAt: seenAt, at: { requestedAt: seenAt, answeredAt: seenAt } } satisfies Sight,
    ];
    const lines = drawLines([pending], new Map([['hall', sights]]), {
      settable: () => new Set(['on']),
      of: () => new Map([['hall', { on: !on }]]),
    });
    const numeral: Numeral = { value: 4, requestedAt: 9, sides: ['lacks'], own: new Map(), isIncomplete: false, fellAt: 5 };
    const { value, open } = showNumber([pending], lines, counting, numeral, () => true);
    return [value, open];
  };
  expect(shownWith(4, true)).toEqual([4, [pending]]);
  expect(shownWith(6, true)).toEqual([3, []]);
  expect(shownWith(4, false)).toEqual([5, []]);
  // Of how many may still be lit: one more that is on is none that has gone.
  const left: Counting = { ...countingLamps(), of: ({ on }) => (on === undefined ? undefined : -Number(on)) };
  expect(shownWith(4, false, left)).toEqual([3, []]);
});

test('a write that the number lacks adds nothing to what a later one, which the number has, has set since', () => {
  const on: Timed = { submittedAt: 1, sentAt: 2, settledAt: Infinity, state: 'sent' };
  const off: Timed = { submittedAt: 3, sentAt: 4, settledAt: 5, state: 'landed' };
  const before: Sight = { fields: { on: false }, sides: ['lacks', 'lacks'], requestedAt: 0 };
  const lines = drawLines([on, off], new Map([['hall', [before]]]), {
    settable: () => new Set(['on']),
    of: (write) => new Map([['hall', { on: write === 0 }]]),
  });
  const own = new Map([['hall', { on: false }]]);
  const numeral: Numeral = { value: 4, requestedAt: 6, sides: ['lacks', 'has'], own, ...whole };
  const { value, open } = showNumber([on, off], lines, countingLamps(), numeral, () => true);
  expect([value, open]).toEqual([4, []]);
});

describe('two equal writes that connect who is not connected, of which the first is lost', () => {
  const lost: Timed = { submittedAt: 1, sentAt: 2, settledAt: 4, state: 'lost' };
  const pending: Timed = { submittedAt: 5, sentAt: 6, settledAt: Infinity, state: 'sent' };
  const connect: Effects = {
    settable: () => new Set(['isConnected', 'isFollowed']),
    of(_index, before) {
      const { isConnected } = before.get('dave') ?? {};
      if (isConnected === true) return new Map();
      return new Map([['dave', { isConnected: true, isFollowed: isConnected === false ? true : undefined }]]);
    },
  };
  const before: Sight = { fields: { isConnected: false, isFollowed: false }, sides: ['lacks', 'lacks'], requestedAt: 0 };
  const draw = (...sights: Sight[]) => drawLines([lost, pending], new Map([['dave', [before, ...sights]]]), connect);

  test('it is unknown whether the first was done, and not what is so behind the second', () => {
    const { steps = [] } = draw().get('dave') ?? {};
    const [between, after] = steps.map((step) => step.after);
    expect(between).toEqual({ isConnected: undefined, isFollowed: undefined });
    expect(after).toEqual({ isConnected: true, isFollowed: true });
    expect(steps.map(({ undone }) => undone)).toEqual([before.fields, after]);
  });

  test.for([true, false])(
    'an answer behind the first shows by one field whether it was done, and so the other field (%s)',
    (isDone) => {
      const line = draw({ fields: { isConnected: isDone }, sides: ['has', 'lacks'], requestedAt: 5 }).get('dave');
      expect(line?.steps[0]?.after).toEqual({ isConnected: isDone, isFollowed: isDone });
    },
  );

  test('an answer that fits neither, because somebody else was there, shows nothing of the other field', () => {
    const line = draw({ fields: { isConnected: null }, sides: ['has', 'lacks'], requestedAt: 5 }).get('dave');
    expect(line?.steps[0]?.after).toEqual({ isConnected: null, isFollowed: undefined });
  });

  test('what somebody else changes between two answers is unknown for a number in between', () => {
    const line = draw({ fields: { isFollowed: true }, sides: ['lacks', 'lacks'], requestedAt: 1 }).get('dave');
    if (!line) throw new Error('dave has a line');
    const valueAt = (requestedAt: number): unknown =>
      valuesAt(line, ['isFollowed'], { sides: ['lacks', 'lacks'], requestedAt })['isFollowed'];
    expect([0, 0.5, 1].map(valueAt)).toEqual([undefined, undefined, true]);
  });

  test('a list whose records have other numbers meanwhile is still known', () => {
    const list = (users_count: number) => [{ id: 2, users_count }];
    const sights = [1, 2].map((count, requestedAt): Sight => ({
      fields: { circles: list(count) },
      sides: ['lacks', 'lacks'],
      requestedAt,
    }));
    const line = draw(...sights).get('dave');
    if (!line) throw new Error('dave has a line');
    expect(valuesAt(line, ['circles'], { sides: ['lacks', 'lacks'], requestedAt: 0.5 })).toEqual({ circles: list(1) });
  });
});

describe('several writes are lost: what is shown as if none was done', () => {
  const lost = (at: number): Timed => ({ submittedAt: at, sentAt: at, settledAt: at + 1, state: 'lost' });
  const drawBob = (before: Item, gives: readonly Item[]) => {
    const sight: Sight = { fields: before, sides: gives.map(() => 'lacks' as const), requestedAt: 0 };
    const effects: Effects = {
      settable: (index) => new Set(Object.keys(gives[index] ?? {})),
      of: (index) => new Map([['bob', gives[index] ?? {}]]),
    };
    const writes = gives.map((_, index) => lost(index * 2));
    return drawLines(writes, new Map([['bob', [sight]]]), effects).get('bob');
  };

  test('has all that a block would have removed, if the end of the block is lost, too', () => {
    const before = { is_blocked: false, circles: 'friends' };
    const line = drawBob(before, [{ is_blocked: true, circles: 'none' }, { is_blocked: false }]);
    // Where there is no block, its end changes nothing: two ways are the same.
    expect(line?.steps.map(({ undone }) => undone)).toEqual([before, before]);
    expect(line?.steps.at(-1)?.after).toEqual({ is_blocked: undefined, circles: undefined });
  });

  test('is known after more of them than there are ways to follow', () => {
    const before = { one: false, two: false, three: false, four: false };
    const line = drawBob(before, [{ one: true }, { two: true }, { three: true }, { four: true }]);
    expect(line?.steps.map(({ undone }) => undone)).toEqual([before, before, before, before]);
    expect(line?.steps.at(-1)?.after).toEqual({ one: undefined, two: undefined, three: undefined, four: undefined });
  });
});
