/** For a part that scrolls: it takes the focus, so that the keyboard can scroll it. */
export const scrolls = { tabIndex: 0 } as const;
