import type { ReactElement } from 'react';
import { Happened } from '../happened/Happened.js';
import type { Log } from '../happened/log.js';

/** A drawer of the demo: what the last presses sent, changed and asked again. */
export function WhatHappened({ log }: { log: Log }): ReactElement {
  return (
    <details className="what-happened card">
      <summary>What happened</summary>
      <Happened log={log} empty="Sign in, and press something." />
    </details>
  );
}
