import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CommunityProvider } from 'community-hooks';
import { type ComponentType, type ReactElement, useState, useSyncExternalStore } from 'react';
import { Button } from '../kit/Button.js';
import { useTexts } from '../texts/texts.js';
// oxlint-disable-next-line import/default -- Vite gives it one
import hooksCode from './hooks.ts?raw';
import { type Hold, HOLDS, type Waiting } from './network.js';
// oxlint-disable-next-line import/default -- the same
import recipeCode from './recipe.ts?raw';
import { HooksScreen, RecipeScreen, type ScreenProps } from './Screen.js';
import { createSide, type Side } from './side.js';
import { type Acts, STEPS } from './steps.js';
import './crossing.css';

/** Two screens on two services of the same data: one by the usual recipe, one by this library. Each press is made on both. */
export function Crossing(): ReactElement {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} onRestart={() => setAttempt(attempt + 1)} />;
}

function Attempt({ onRestart }: { onRestart: () => void }): ReactElement {
  const [sides] = useState(() => ({ recipe: createSide('recipe'), hooks: createSide('hooks') }));
  const [held, setHeld] = useState<Hold>('writes');
  const [done, setDone] = useState(0);
  const { crossing } = useTexts();
  const acts = actsOn([sides.recipe, sides.hooks], setHeld);
  return (
    <main className="crossing">
      <div className="stack-tight">
        <h1 tabIndex={-1}>{crossing.title}</h1>
        <p className="soft">{crossing.about}</p>
      </div>
      <Steps done={done} acts={acts} onDone={() => setDone(done + 1)} onRestart={onRestart} />
      <div className="crossing-sides">
        <Column title={crossing.recipe} side={sides.recipe} code={recipeCode} Screen={RecipeScreen} onPress={acts.press} />
        <Column title={crossing.hooks} side={sides.hooks} code={hooksCode} Screen={HooksScreen} onPress={acts.press} />
      </div>
      <div className="row">
        <label className="row">
          <span className="field-label">{crossing.holds}</span>
          <select className="input crossing-hold" value={held} onChange={(event) => acts.hold(event.currentTarget.value as Hold)}>
            {HOLDS.map((what) => (
              <option key={what} value={what}>
                {crossing.hold[what]}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={acts.refetch}>{crossing.refetch}</Button>
      </div>
    </main>
  );
}

function actsOn(sides: readonly Side[], onHold: (what: Hold) => void): Acts {
  const writesOn = (username: string): readonly Waiting[] =>
    sides.flatMap(({ network }) => network.waiting().find(({ write }) => write?.username === username) ?? []);
  return {
    hold: (what) => {
      onHold(what);
      for (const { network } of sides) network.hold(what);
    },
    press: (write) => sides.forEach(({ hands }) => hands.current?.press(write)),
    refetch: () => sides.forEach(({ hands }) => hands.current?.refetch()),
    confirm: (username) => writesOn(username).forEach(({ answer }) => answer()),
    refuse: (username) => writesOn(username).forEach(({ refuse }) => refuse()),
  };
}

interface StepsProps {
  readonly done: number;
  readonly acts: Acts;
  readonly onDone: () => void;
  readonly onRestart: () => void;
}

/** One button goes through it all, and what there is to see is said below. */
function Steps({ done, acts, onDone, onRestart }: StepsProps): ReactElement {
  const { crossing } = useTexts();
  const last = STEPS[done - 1];
  const next = STEPS[done];
  return (
    <div className="card crossing-steps">
      <p role="status" className="crossing-seen">
        {last ? crossing.steps[last.name].seen : crossing.begin}
      </p>
      <div className="row">
        {next && (
          <Button
            look="primary"
            onClick={() => {
              next.act(acts);
              onDone();
            }}
          >
            {`${done + 1}. ${crossing.steps[next.name].deed}`}
          </Button>
        )}
        <Button look={next ? 'quiet' : 'primary'} onClick={onRestart}>
          {crossing.restart}
        </Button>
      </div>
    </div>
  );
}

interface ColumnProps extends ScreenProps {
  readonly title: string;
  readonly code: string;
  readonly Screen: ComponentType<ScreenProps>;
}

function Column({ title, code, Screen, ...props }: ColumnProps): ReactElement {
  const { side } = props;
  const [queryClient] = useState(() => new QueryClient());
  const { crossing } = useTexts();
  // The screen compares itself with what waits.
  const waiting = useSyncExternalStore(side.network.subscribe, side.network.waiting);
  return (
    <section className="crossing-side" aria-label={title}>
      <h2>{title}</h2>
      <div className="card card-flush">
        <QueryClientProvider client={queryClient}>
          <CommunityProvider client={side.client}>
            <Screen key="screen" {...props} />
          </CommunityProvider>
        </QueryClientProvider>
      </div>
      <h3>{crossing.waiting}</h3>
      <Network waiting={waiting} />
      <details className="crossing-code">
        <summary>{crossing.code}</summary>
        <pre>{code}</pre>
      </details>
    </section>
  );
}

function Network({ waiting }: { waiting: readonly Waiting[] }): ReactElement {
  const { crossing } = useTexts();
  if (waiting.length === 0) return <p className="soft small">{crossing.noneWaits}</p>;
  return (
    <ul className="crossing-requests">
      {waiting.map(({ id, write, answer, refuse }) => {
        const what = write ? crossing.write[write.isFollow ? 'follow' : 'unfollow'](write.username) : crossing.read;
        return (
          <li key={id} className="row">
            <span className="crossing-request">{what}</span>
            <Button small aria-label={`${crossing.answer}: ${what}`} onClick={answer}>
              {crossing.answer}
            </Button>
            {write && (
              <Button small look="quiet" aria-label={`${crossing.refuse}: ${what}`} onClick={refuse}>
                {crossing.refuse}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
