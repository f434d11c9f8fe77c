import { CommunityProvider } from 'community-hooks';
import { createEventLog, type EventLog, WhatHappened } from 'community-hooks/devtools';
import { createStage, type Stage } from 'community-hooks/testing';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { Button } from '../kit/Button.js';
import { inputOf, prepare } from './inputs.js';
import type { HookPage } from './page.js';
import { pages } from './pages.js';

/** An example of `npm run docs`. Its props are the fields of the input, which differ from one to the next. */
// oxlint-disable-next-line typescript/no-explicit-any -- a component takes its props in, so no narrower type fits all of them
export type Example = ComponentType<any>;

interface LiveProps {
  readonly page: HookPage;
  readonly Example: Example;
  /** A read that shows what the write changes. */
  readonly Beside?: Example | undefined;
}

/** Milliseconds of each answer: long enough to see that a change shows before it is confirmed. */
const LATENCY = 500;

/** The code of a page at work, on a sandbox of its own, with what its requests did. */
export function Live(props: LiveProps): ReactElement {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Attempt({ page, Example, Beside, onAgain }: LiveProps & { onAgain: () => void }): ReactElement {
  const scene = useScene(page);
  return (
    <div className="live" data-room={roomOf(page)}>
      <div className="live-side">
        <div className="live-head">
          <h3>Live</h3>
          <Button small look="quiet" onClick={onAgain}>
            Start over
          </Button>
        </div>
        <div className="live-stage">
          {scene && (
            <CommunityProvider client={scene.stage.client}>
              <Example {...inputOf(page.operation, scene.stage.sandbox)} />
              {Beside && page.beside && (
                <div className="live-beside">
                  <p className="live-label">{page.beside}</p>
                  <Beside
                    {...inputOf(operationOf(page.beside), scene.stage.sandbox)}
                    {...inputOf(page.operation, scene.stage.sandbox)}
                  />
                </div>
              )}
            </CommunityProvider>
          )}
        </div>
      </div>
      <div className="live-side">
        <div className="live-head">
          <h3>What happened</h3>
        </div>
        {scene && <WhatHappened log={scene.log} />}
      </div>
    </div>
  );
}

interface Scene {
  readonly stage: Stage;
  readonly log: EventLog;
}

/** A sandbox with a client. */
function useScene(page: HookPage): Scene | undefined {
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    const log = createEventLog();
    const isOpen = page.token === 'none';
    const stage = createStage({ latency: LATENCY, onEvent: log.record, ...(isOpen && { account: null }) });
    let isOver = false;
    void prepare(page.operation, stage).then(() => {
      if (isOver) return;
      log.clear();
      setScene({ stage, log });
    });
    return () => {
      isOver = true;
      setScene(undefined);
      stage.end();
    };
  }, [page]);
  return scene;
}

/** How much room is kept for what is to come, so that nothing below it moves. */
function roomOf({ kind, data, beside }: HookPage): 'list' | 'write' | 'read' {
  const shown = beside === undefined ? data : (pages.find(({ hook }) => hook === beside)?.data ?? '');
  if (/^`\w+\[\]`/.test(shown)) return 'list';
  return kind === 'write' ? 'write' : 'read';
}

function operationOf(hook: string): string {
  return hook.charAt(3).toLowerCase() + hook.slice(4);
}
