import type { OperationName } from 'community-hooks/contract';
import type { Sandbox } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';

/** What becomes of the answer to the write of a demo. */
export type ServiceAnswer = 'comes' | 'slow' | 'refused' | 'lost';

const choices: readonly (readonly [ServiceAnswer, string])[] = [
  ['comes', 'Confirms'],
  ['slow', 'Is slow'],
  ['refused', 'Refuses'],
  ['lost', 'Answer is lost'],
];

/** Milliseconds of a slow answer. */
const SLOW = 5000;

interface AnswerChoiceProps {
  readonly answer: ServiceAnswer;
  readonly onChoose: (answer: ServiceAnswer) => void;
}

/** Chooses how the service answers the next press. */
export function AnswerChoice({ answer, onChoose }: AnswerChoiceProps): ReactElement {
  return (
    <div className="live-answers" role="group" aria-label="How the service answers the write">
      <span aria-hidden>The service</span>
      {choices.map(([choice, label]) => (
        <button key={choice} type="button" aria-pressed={choice === answer} onClick={() => onChoose(choice)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** From now on the operation is answered like this. */
export function setAnswer(faults: Sandbox['faults'], operation: string, answer: ServiceAnswer): void {
  // The pages name operations of the contract.
  const name = operation as OperationName;
  faults.clear();
  if (answer === 'slow') faults.delay(name, SLOW);
  if (answer === 'refused') faults.fail(name, { status: 400, body: ['The service refuses this.'] });
  if (answer === 'lost') faults.fail(name, 'answer-lost');
}
