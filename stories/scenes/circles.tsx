import { useCreateCircle } from 'community-hooks';
import type { Sandbox } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';
import { CircleList, CreateCircle } from '../circles/Circles.js';
import { CircleScreen } from '../circles/CircleScreen.js';
import { Card } from '../kit/Card.js';
import { inCard } from './card.js';

export const list = inCard(<CircleList />);

export function Creation(): ReactElement {
  const create = useCreateCircle();
  return (
    <>
      <Card>
        <CreateCircle create={create} onClose={() => undefined} />
      </Card>
      <Card flush>
        <CircleList create={create} />
      </Card>
    </>
  );
}

export const creation = (): ReactElement => <Creation />;

/** A circle of alice's by its name. */
export function circle(name: string) {
  return (_: unknown, { stage: { sandbox } }: { stage: { sandbox: Sandbox } }): ReactElement => (
    <CircleScreen id={sandbox.state.circles.find((one) => one.name === name)?.id ?? 0} />
  );
}
