import type { ReactElement } from 'react';
import { Card } from '../kit/Card.js';
import { Person } from '../people/Person.js';
import { FoundUsers } from '../people/searches.js';

export const person = (username: string) => (): ReactElement => <Person username={username} />;

export const found = (query: string) => (): ReactElement => (
  <Card flush>
    <FoundUsers query={query} />
  </Card>
);
