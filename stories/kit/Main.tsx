import { createContext, type HTMLAttributes, type ReactElement, useContext } from 'react';

/** Whether this is part of a page that has its own main landmark, such as one of the manual. */
export const WithinMain = createContext(false);

/** The main landmark of a page. */
export function Main(props: HTMLAttributes<HTMLElement>): ReactElement {
  return useContext(WithinMain) ? <div {...props} /> : <main {...props} />;
}
