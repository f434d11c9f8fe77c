import { Fragment, type ReactElement } from 'react';

/** A long name, which may be broken before each part that begins like `start`: by default, before a capital letter. */
export function Name({ name, start = /(?=[A-Z])/ }: { name: string; start?: RegExp }): ReactElement[] {
  return name.split(start).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
