import type { ReactElement } from 'react';
import { Card } from '../kit/Card.js';

/** Renders a part of the app on a surface of its own; `flush` where a list fills it to its edges. */
export const inCard =
  (part: ReactElement, flush = true) =>
  (): ReactElement => <Card flush={flush}>{part}</Card>;
