import { Canvas, type Of } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';
import { groups, titleOf } from './groups.js';
import { HookTable, Manual } from './parts.js';

/** A group: its story, and its hooks. */
export function GroupManual({ group, story }: { group: string; story: Of }): ReactElement {
  return (
    <Manual>
      <header className="manual-head">
        <p className="manual-kind">Hooks and stories</p>
        <h1>{titleOf(group)}</h1>
        <p className="manual-lead">{groups[group]?.about}</p>
      </header>
      <Canvas of={story} sourceState="none" className="manual-canvas" />
      <section className="manual-part">
        <h2>Hooks</h2>
        <HookTable group={group} />
      </section>
    </Manual>
  );
}
