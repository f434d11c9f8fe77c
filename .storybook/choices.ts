/** Something to choose for all stories: a global of Storybook. */
export interface Choice {
  readonly title: string;
  readonly items: readonly (readonly [value: string, label: string])[];
}

/** What stands in the toolbar, in this order. */
export const bar = {
  language: {
    title: 'Language',
    icon: 'comment',
    items: [
      ['en', 'English'],
      ['de', 'Deutsch'],
    ],
  },
  theme: {
    title: 'Theme',
    icon: 'mirror',
    items: [
      ['system', 'Theme of the system'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  fault: {
    title: 'Network',
    icon: 'lightning',
    items: [
      ['none', 'All goes well'],
      ['offline', 'Offline'],
      ['lost', 'Answers get lost'],
      ['cut', 'Answers break off'],
      ['portal', 'A page answers in place of the service'],
      ['retyped', 'Answers have other types'],
      ['random', 'Every fifth request meets some fault'],
      ['refused', 'The token is refused'],
      ['suspended', 'The account is suspended'],
      ['busy', 'Too many requests'],
      ['broken', 'The service is broken'],
      ['next-refused', 'The next write is refused'],
      ['next-lost', 'The answer to the next write gets lost'],
      ['next-broken', 'The next write fails with a 500'],
    ],
  },
} as const satisfies Readonly<Record<string, Choice & { readonly icon: string }>>;

/** What stands in the menu "Scenario". The first of each is the usual one. */
export const scenario: Readonly<Record<string, Choice>> = {
  latency: {
    title: 'Answers',
    items: [
      ['0', 'At once'],
      ['400', 'After 0.4 s'],
      ['2000', 'After 2 s'],
    ],
  },
  account: {
    title: 'Account',
    items: [
      ['story', 'That of the story'],
      ['alice', 'alice'],
      ['bob', 'bob'],
      ['zoe', 'zoe, who is new here'],
      ['sam', 'sam, who is suspended'],
      ['nobody', 'Nobody is signed in'],
    ],
  },
  world: {
    title: 'People',
    items: [
      ['story', 'Those of the story'],
      ['empty', 'alice alone'],
    ],
  },
  others: {
    title: 'Other people',
    items: [
      ['still', 'Do nothing'],
      ['active', 'Act'],
    ],
  },
  clock: {
    title: 'Day',
    items: [
      ['0', 'Today'],
      ['1', 'A day later'],
      ['31', 'A month later'],
    ],
  },
  direction: {
    title: 'Direction',
    items: [
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left'],
    ],
  },
};

/** The service and the words that plays are written for. Theme and direction change neither. */
export const untouched: Readonly<Record<string, string>> = {
  latency: '0',
  fault: 'none',
  account: 'story',
  world: 'story',
  clock: '0',
  others: 'still',
  backend: 'embedded',
  language: 'en',
};

/** Whether the toolbar leaves the service and the words as the story has them. What a story sets itself, its play is written for. */
export function isUntouched(
  globals: Readonly<Record<string, unknown>>,
  ofStory: Readonly<Record<string, unknown>> = {},
): boolean {
  return Object.entries(untouched).every(([name, value]) => name in ofStory || globals[name] === value);
}
