import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm as useTanStackForm } from '@tanstack/react-form';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { pick } from 'zod/mini';
import { LoginInput, login, RegisterInput } from '../../src/contract/session.js';
import { formErrorsOf } from '../../src/forms/form-errors.js';
import { showErrors, submitTo } from '../../src/forms/react-hook-form/adapter.js';
import { schemaInWords } from '../../src/forms/schema.js';
import { submitTo as submitByTanStack } from '../../src/forms/tanstack-form/adapter.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { communityError, inputError } from '../../src/transport/errors.js';
import { createScene } from '../support/community.js';

const call = { operation: 'register' };
const wrong = inputError(call, {
  fieldErrors: { username: ['Text is required.'], password: ['Not digits alone.'] },
  formErrors: [],
});

describe('formErrorsOf', () => {
  test('puts every text either under a field or above the form', () => {
    expect(formErrorsOf(wrong, ['username', 'password'])).toEqual({
      fields: { username: 'Fill this in.', password: 'Use more than digits.' },
      form: undefined,
    });
    expect(formErrorsOf(wrong, ['username'])).toEqual({
      fields: { username: 'Fill this in.' },
      form: 'Password: Use more than digits.',
    });
    expect(formErrorsOf(wrong, ['email'])).toEqual({
      fields: {},
      form: 'Username: Fill this in. Password: Use more than digits.',
    });
  });

  test('knows the fields of a form by other names', () => {
    const { fields, form } = formErrorsOf(wrong, ['account.username', 'password'], {
      names: { username: 'account.username' },
      language: 'de',
    });
    expect([fields, form]).toEqual([
      { 'account.username': 'Fülle das aus.', password: 'Verwende nicht nur Ziffern.' },
      undefined,
    ]);
  });

  test('shows nothing of a call that was given up, and never quotes an error of something else', () => {
    const aborted = communityError(call, { kind: 'aborted', reason: 'caller' }, 'given up');
    const none = { fields: {}, form: undefined };
    expect([aborted, null, undefined].map((nothing) => formErrorsOf(nothing, ['username']))).toEqual([none, none, none]);
    expect(formErrorsOf(new TypeError('secret'), ['username'])).toEqual({
      fields: {},
      form: 'Something went wrong in this app. Reload it and try again.',
    });
  });
});

test('schemaInWords checks like the schema, and speaks like the catalogue', () => {
  const { validate } = schemaInWords(LoginInput, { language: 'de' })['~standard'];
  expect(validate({ username: ' alice ', password: ALICE_PASSWORD, more: 1 })).toEqual({
    value: { username: 'alice', password: ALICE_PASSWORD },
  });
  expect(validate({ username: 'a b', password: 'short' })).toEqual({
    issues: [
      { message: 'Verwende nur Buchstaben, Ziffern, Unterstriche und Punkte.', path: ['username'] },
      { message: 'Verwende 10 bis 100 Zeichen.', path: ['password'] },
    ],
  });
});

// One with React Hook Form is that of docs/forms.md, in test/docs.test.tsx.
test('a sign-in form with TanStack Form and a schema: a call that was given up is no success', async () => {
  const scene = createScene();
  const succeeded: string[] = [];
  const given = new AbortController();
  const send = (input: LoginInput): Promise<unknown> => scene.client.call(login, input, { signal: given.signal });
  const SignIn = (): ReactElement => {
    const onSubmitAsync = submitByTanStack(send);
    const form = useTanStackForm({
      defaultValues: { username: 'alice', password: 'not-her-password' },
      validators: { onChange: schemaInWords(LoginInput), onSubmitAsync },
      onSubmit: ({ value }) => void succeeded.push(value.username),
    });
    return (
      <>
        <form.Field name="username">
          {({ state, handleChange }) => (
            <>
              <input aria-label="Username" value={state.value} onChange={(event) => handleChange(event.target.value)} />
              <p role="status">{state.meta.errors.map((error) => error?.message).join(' ')}</p>
            </>
          )}
        </form.Field>
        <form.Subscribe selector={({ errorMap }) => errorMap.onSubmit}>
          {(error) => <p role="alert">{error?.message}</p>}
        </form.Subscribe>
        <button type="button" onClick={() => void form.handleSubmit()}>
          Sign in
        </button>
      </>
    );
  };
  render(<SignIn />, { wrapper: scene.Wrapper });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Username'), ' b');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Use only letters'));
  await user.clear(screen.getByLabelText('Username'));
  await user.type(screen.getByLabelText('Username'), 'alice');
  given.abort();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This was cancelled.'));
  expect(succeeded).toEqual([]);
});

test('schemaInWords checks one field of an input, or one step of a wizard', async () => {
  const email = schemaInWords(RegisterInput.shape.email);
  expect(email['~standard'].validate('x').issues?.[0]?.message).toBe('Enter an email address, such as name@example.org.');
  expect(email['~standard'].validate('x@people.example').issues).toBeUndefined();
  const step = schemaInWords(pick(RegisterInput, { username: true, email: true }));
  const { issues } = step['~standard'].validate({ username: 'ada', email: 'x' });
  expect(issues?.map(({ path }) => path)).toEqual([['email']]);
  const Email = (): ReactElement => {
    const form = useTanStackForm({ defaultValues: { email: '', name: '' } });
    return (
      <form.Field name="email" validators={{ onBlur: email }}>
        {({ state, handleChange, handleBlur }) => (
          <>
            <input value={state.value} onChange={(event) => handleChange(event.target.value)} onBlur={handleBlur} />
            <p role="alert">{state.meta.errors.map((error) => error?.message)}</p>
          </>
        )}
      </form.Field>
    );
  };
  render(<Email />);
  await userEvent.type(screen.getByRole('textbox'), 'x');
  await userEvent.tab();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Enter an email address'));
});

test('in React Hook Form, trigger checks the fields of one step by the resolver of the whole', async () => {
  const Step = (): ReactElement => {
    const resolver = standardSchemaResolver(schemaInWords(RegisterInput));
    const form = useForm({ defaultValues: { username: 'ada', email: 'x' }, resolver: resolver as never });
    return (
      <>
        <button type="button" onClick={() => void form.trigger(['username', 'email'])}>
          Next
        </button>
        <p role="alert">{Object.keys(form.formState.errors).join()}</p>
      </>
    );
  };
  render(<Step />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^email$/));
});

test('showErrors gives React Hook Form the code of the error as its type', async () => {
  const SignIn = (): ReactElement => {
    const form = useForm({ defaultValues: { username: '' } });
    const { username, root } = form.formState.errors;
    return (
      <>
        <input {...form.register('username')} />
        <button type="button" onClick={() => showErrors(form, wrong)}>
          Show
        </button>
        <p role="alert">{`${username?.type} ${root?.['server']?.type}`}</p>
      </>
    );
  };
  render(<SignIn />);
  await userEvent.setup().click(screen.getByRole('button'));
  expect(screen.getByRole('alert')).toHaveTextContent('input input');
});

test('submitTo of React Hook Form: a call that was given up is no success, and says so above the form', async () => {
  const scene = createScene();
  const SignIn = (): ReactElement => {
    const form = useForm({ defaultValues: { username: 'alice', password: ALICE_PASSWORD } });
    const { errors, isSubmitSuccessful } = form.formState;
    const send = (input: LoginInput): Promise<unknown> => scene.client.call(login, input, { signal: AbortSignal.abort() });
    return (
      <form onSubmit={form.handleSubmit(submitTo(form, send))}>
        <p role="alert">{errors.root?.['server']?.message}</p>
        <button type="submit">{isSubmitSuccessful ? 'Done' : 'Sign in'}</button>
      </form>
    );
  };
  render(<SignIn />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This was cancelled.'));
  expect(screen.getByRole('button')).toHaveTextContent('Sign in');
});

test('showErrors shows above the form what concerns a field of an earlier step of a wizard', async () => {
  const Wizard = (): ReactElement => {
    const form = useForm({ defaultValues: { account: { username: '' }, password: '' } });
    const [step, setStep] = useState(1);
    const { account, password, root } = form.formState.errors;
    return (
      <>
        <p role="alert">{root?.['server']?.message}</p>
        <p role="status">{[account?.username?.message, password?.message].join()}</p>
        {step === 1 ? <input {...form.register('account.username')} /> : <input {...form.register('password')} />}
        <button type="button" onClick={() => setStep(3 - step)}>
          Other step
        </button>
        <button type="button" onClick={() => showErrors(form, wrong, { names: { username: 'account.username' } })}>
          Show
        </button>
      </>
    );
  };
  render(<Wizard />);
  await userEvent.click(screen.getByText('Other step'));
  await userEvent.click(screen.getByText('Show'));
  expect(screen.getByRole('alert')).toHaveTextContent('Username: Fill this in.');
  expect(screen.getByRole('status')).toHaveTextContent(',Use more than digits.');
  // Back at the first step, its field gets the text.
  await userEvent.click(screen.getByText('Other step'));
  await userEvent.click(screen.getByText('Show'));
  expect(screen.getByRole('alert')).toHaveTextContent('Password: Use more than digits.');
  expect(screen.getByRole('status')).toHaveTextContent('Fill this in.,');
});
