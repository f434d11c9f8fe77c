import type { ComponentType, ReactElement } from 'react';
import { Card } from '../kit/Card.js';

export const list =
  (List: ComponentType<{ endless?: boolean }>, endless = true) =>
  (): ReactElement => (
    <Card flush>
      <List endless={endless} />
    </Card>
  );

export const found = (Found: ComponentType<{ query: string }>, query: string) => (): ReactElement => (
  <Card flush>
    <Found query={query} />
  </Card>
);
