/** Compares what the stories of a group look like when they open. */

interface Looked {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** `dev`: it is in the sidebar. */
  readonly tags: readonly string[];
  readonly globals: Readonly<Record<string, unknown>>;
}

/** Stories that look like another of their group, with the reason. */
const ALIKE: Readonly<Record<string, string>> = {
  'follow-and-unfollow--fast-clicks': 'many presses show what one shows',
  'blocking-and-reporting-states--block-lost': 'a lost answer is looked up, so the screen shows what was done',
  'sign-in-and-accounts-states--accept-slow': 'the guidelines are out of the way at once, as after a sign-in',
  'registration--invite-good': 'the form of the group opens with a good invite',
};

/** `note` keeps what is on the screen now; `compare` fails a story that looks as another of its group did. */
export function looks(): { note: (story: Looked) => void; compare: (story: Looked) => void } {
  let noted: { readonly id: string; readonly look: string } | undefined;
  // The files of stories run one after the other in one page, and each has this module anew.
  const known = ((globalThis as { storyLooks?: Map<string, Looked> }).storyLooks ??= new Map());
  const note = ({ id, globals }: Looked): void => {
    if (noted?.id !== id) noted = { id, look: lookOf(globals) };
  };
  return {
    note,
    compare: (story) => {
      note(story);
      const { id, title, tags } = story;
      const [group] = title.split('/');
      const key = `${group}\n${noted?.look}`;
      noted = undefined;
      if (!tags.includes('dev') || id in ALIKE) return;
      const other = known.get(key) ?? story;
      known.set(key, story);
      if (other.id === id || isPending(story, other) || isPending(other, story)) return;
      throw new Error(`${id} opens like ${other.id}: show what it is named after, or take it out of the sidebar`);
    },
  };
}

/** Whether a story shows the pending write of another one: what shows at once looks like what is confirmed. */
function isPending({ name }: Looked, other: Looked): boolean {
  const [hook = '', state] = name.split(': ');
  return state === 'slow' && other.name.split(', ').includes(hook);
}

/** The texts on the screen, the states of its controls, what stands for things to come, and how much room all of it takes. */
function lookOf({ theme, direction }: Looked['globals']): string {
  const states = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [aria-busy]')]
    .filter((control) => control.checkVisibility())
    .map((control) => {
      const { value, checked, disabled } = control as Partial<HTMLInputElement>;
      const said = ['disabled', 'pressed', 'selected', 'invalid', 'busy'].map((name) => control.getAttribute(`aria-${name}`));
      return [control.tagName, value, checked, disabled, ...said];
    });
  const {
    innerWidth,
    document: { body },
  } = window;
  const coming = document.querySelectorAll('.skeleton').length;
  return JSON.stringify([theme, direction, innerWidth, body.innerText, states, coming, body.scrollHeight]);
}
