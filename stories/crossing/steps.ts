import type { Texts } from '../texts/english.js';
import type { FollowWrite, Hold } from './network.js';

/** What a step does, on both sides alike. */
export interface Acts {
  readonly hold: (what: Hold) => void;
  readonly press: (write: FollowWrite) => void;
  readonly refetch: () => void;
  readonly confirm: (username: string) => void;
  readonly refuse: (username: string) => void;
}

/** How two writes cross, and a refetch comes in between. */
export const STEPS: readonly { readonly name: keyof Texts['crossing']['steps']; readonly act: (acts: Acts) => void }[] = [
  {
    name: 'press',
    act: ({ hold, press }) => {
      hold('writes');
      press({ username: 'omar', isFollow: true });
      press({ username: 'yara', isFollow: true });
    },
  },
  { name: 'refetch', act: ({ refetch }) => refetch() },
  { name: 'confirm', act: ({ confirm }) => confirm('yara') },
  {
    name: 'refuse',
    act: ({ hold, refuse }) => {
      hold('everything');
      refuse('omar');
    },
  },
  { name: 'end', act: ({ hold }) => hold('nothing') },
];
