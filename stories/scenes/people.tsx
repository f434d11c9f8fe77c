import type { ReactElement } from 'react';
import { Person } from '../people/Person.js';
import { FoundUsers } from '../people/searches.js';
import { found as foundIn } from './relations.js';

export const person = (username: string) => (): ReactElement => <Person username={username} />;

export const found = (query: string): (() => ReactElement) => foundIn(FoundUsers, query);
