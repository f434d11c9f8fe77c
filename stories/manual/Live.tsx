import { CommunityProvider } from 'community-hooks';
import { createEventLog, type EventLog, WhatHappened } from 'community-hooks/devtools';
import { createStage, type Stage } from '../../src/testing/stage.js';
import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/Button.js';
import { AnswerChoice, type ServiceAnswer, setAnswer } from './AnswerChoice.js';
import { ChangePanel } from './ChangePanel.js';
import { fillFields, inputBeside, inputOf, prepare } from './inputs.js';
import type { HookEntry } from './page.js';
import { scrolls } from './scrolls.js';

/** An example of a page. Its props are fields of the input, which differ from one to the next. */
// oxlint-disable-next-line typescript/no-explicit-any -- a component takes its props in, so no narrower type fits all of them
export type Example = ComponentType<any>;

interface LiveProps {
  readonly page: HookEntry;
  readonly Example: Example;
  /** The examples of the reads that show what the write changes, by hook. */
  readonly beside?: Readonly<Record<string, Example>> | undefined;
  /** Milliseconds of each answer: by default long enough to see that a change shows before it is confirmed. */
  readonly latency?: number;
}

/** The code of a page at work, on a sandbox of its own, with what it changes and what its requests did. */
export function Live(props: LiveProps): ReactElement {
  const [attempt, setAttempt] = useState(1);
  const [answer, choose] = useState<ServiceAnswer>('comes');
  return (
    <div className="live" data-room={props.page.room}>
      <div className="live-head">
        <h2>Live</h2>
        {props.page.kind === 'write' && <AnswerChoice answer={answer} onChoose={choose} />}
        <Button small look="quiet" onClick={() => setAttempt(attempt + 1)}>
          Start over
        </Button>
      </div>
      <Attempt key={attempt} {...props} answer={answer} />
    </div>
  );
}

function Attempt({ page, Example, beside = {}, latency = 500, answer }: LiveProps & { answer: ServiceAnswer }): ReactElement {
  const scene = useScene(page, latency);
  useEffect(() => {
    if (scene) setAnswer(scene.stage.sandbox.faults, page.operation, answer);
  }, [scene, page, answer]);
  return (
    <>
      <div className="live-sides">
        <div className="live-stage" {...scrolls}>
          {scene && <Filled page={page} scene={scene} Shown={Example} />}
        </div>
        <section className="live-side" aria-label="What happened" {...scrolls}>
          <h3>What happened</h3>
          {scene && (
            <CommunityProvider client={scene.stage.client}>
              <WhatHappened log={scene.log} />
            </CommunityProvider>
          )}
        </section>
      </div>
      {Object.keys(beside).length > 0 && (
        <div className="live-panels">
          {Object.entries(beside).map(([hook, Beside]) => (
            <ChangePanel key={hook} hook={hook} log={scene?.log}>
              {scene && <Filled page={page} scene={scene} Shown={Beside} read={operationOf(hook)} />}
            </ChangePanel>
          ))}
        </div>
      )}
    </>
  );
}

interface FilledProps {
  readonly page: HookEntry;
  readonly scene: Scene;
  readonly Shown: Example;
  /** For a read beside the write of the page. */
  readonly read?: string;
}

/** An example with its props, and with its fields filled in. */
function Filled({ page: { operation }, scene: { stage }, Shown, read }: FilledProps): ReactElement {
  const around = useRef<HTMLDivElement>(null);
  const [input] = useState(() =>
    read === undefined ? inputOf(operation, stage.sandbox) : inputBeside(read, operation, stage.sandbox),
  );
  useEffect(() => (around.current ? fillFields(around.current, input) : undefined), [input]);
  return (
    <CommunityProvider client={stage.client}>
      <div ref={around} className="live-example">
        <Shown {...input} />
      </div>
    </CommunityProvider>
  );
}

interface Scene {
  readonly stage: Stage;
  readonly log: EventLog;
}

/** A sandbox with a client. */
function useScene(page: HookEntry, latency: number): Scene | undefined {
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    const log = createEventLog();
    const isOpen = page.token === 'none';
    const stage = createStage({ latency, onEvent: log.record, ...(isOpen && { account: null }) });
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
  }, [page, latency]);
  return scene;
}

function operationOf(hook: string): string {
  return hook.charAt(3).toLowerCase() + hook.slice(4);
}
