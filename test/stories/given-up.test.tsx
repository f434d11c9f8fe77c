import type { UseQueryResult } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { Availability } from '../../src/contract/availability.js';
import { type CommunityError, communityError, type ErrorFacts } from '../../src/transport/errors.js';
import { useComplaint } from '../../stories/kit/complaint.js';
import { Form } from '../../stories/kit/Form.js';
import { Refusal } from '../../stories/kit/Notes.js';
import { Toasts } from '../../stories/kit/Toasts.js';
import { Verdict } from '../../stories/kit/Verdict.js';
import { renderHook } from '../support/render-hook.js';

/** Every part of the demos that puts an error into words. */
const parts: readonly (readonly [string, (error: CommunityError) => ReactElement])[] = [
  ['Refusal', (error) => <Refusal error={error} onRetry={() => undefined} />],
  [
    'Form',
    (error) => (
      <Form error={error} onSubmit={() => undefined}>
        {null}
      </Form>
    ),
  ],
  [
    'Verdict',
    // A check in the state that counts here; the part reads nothing else of it.
    (error) => <Verdict good="Free" check={{ data: undefined, error } as UseQueryResult<Availability, CommunityError>} />,
  ],
];

function errorOf(facts: ErrorFacts): CommunityError {
  return communityError({ operation: 'updateUser', isWrite: true, sent: true }, facts, 'fact');
}

describe.each(parts)('%s', (_, part) => {
  const wordsOf = (error: CommunityError): string => render(part(error)).container.textContent;

  test.each(['caller', 'session-changed'] as const)('says nothing of a call that was given up (%s)', (reason) => {
    expect(wordsOf(errorOf({ kind: 'aborted', reason }))).not.toMatch(/answer|given up|Try again/);
  });

  test('says what went wrong of any other', () => {
    expect(wordsOf(errorOf({ kind: 'network' }))).toMatch(/connection was lost/);
  });
});

test('a click that was given up leaves no toast, another failure does', () => {
  const { result } = renderHook(() => useComplaint(), { wrapper: Toasts });
  act(() => result.current(errorOf({ kind: 'aborted', reason: 'session-changed' })));
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  act(() => result.current(errorOf({ kind: 'network' })));
  expect(screen.getByRole('status')).toHaveTextContent(/connection was lost/);
});

describe('after a fault of the service, a person reads what they can rely on', () => {
  const fault = errorOf({ kind: 'http', reason: null, status: 500, fieldErrors: {}, formErrors: [], retryAfter: null });
  const words =
    'Something went wrong at the service. This page shows what the service has now. If your change is missing, try again in a few minutes.';

  test('a press', () => {
    const { result } = renderHook(() => useComplaint(), { wrapper: Toasts });
    act(() => result.current(fault));
    expect(screen.getByRole('status')).toHaveTextContent(words);
  });

  test('a form', () => {
    render(
      <Form error={fault} onSubmit={() => undefined}>
        {null}
      </Form>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });
});
