import { type CommunityError, isFailure } from 'community-hooks';
import { formErrorsOf } from 'community-hooks/forms';
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { type Advice, advised, textOf, waitOf, withNextStep } from './errors.js';
import { Icon } from './Icon.js';
import { iconOf, Note, RetryAfter } from './Notes.js';

type FieldErrors = Readonly<Record<string, string>>;

const ErrorsContext = createContext<FieldErrors>({});

interface FormProps {
  /** The error of the mutation this form submits: each text goes under the field of its name, the rest above the form. */
  readonly error: CommunityError | null;
  /** Gets the text of any field by its name. */
  readonly onSubmit: (value: (name: string) => string, data: FormData) => void;
  readonly children: ReactNode;
  readonly label?: string;
  readonly advice?: Advice;
  /** In place of the service's words when it refuses what was sent and names no field. */
  readonly refusal?: string;
  /** What was sent is saved: the fields go back to what they had at first. */
  readonly isDone?: boolean;
}

export function Form(props: FormProps): ReactElement {
  const { error, onSubmit, children, label, advice, refusal, isDone = false } = props;
  const { errors, kit } = useTexts();
  // The library reads again what such a write may have changed.
  const catalogue = advised(errors, { unknown: kit.lookedUp, ...advice });
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<{ error: CommunityError | null; names: readonly string[] }>({ error, names: [] });
  // A new error is about what was sent: nothing has been edited since.
  const editedNames = edited.error === error ? edited.names : [];
  const texts = formErrorsOf(error, names, { catalogue });
  const isRefused = error?.kind === 'http' && error.status === 400;
  const shown = Object.fromEntries(Object.entries(texts.fields).filter(([name]) => !editedNames.includes(name)));

  useEffect(() => {
    setNames(namesIn(form.current));
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  useEffect(() => {
    if (isDone) form.current?.reset();
  }, [isDone]);

  return (
    <form
      ref={form}
      className="stack"
      aria-label={label}
      noValidate
      onInput={({ target }) => {
        const { name } = target as EventTarget & { name?: string };
        if (error && name) setEdited({ error, names: [...editedNames, name] });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSubmit((name) => text(data.get(name)), data);
      }}
    >
      {isFailure(error) && texts.form !== undefined && (
        <Note tone="danger" icon={iconOf(error)}>
          {waitOf(error) === null
            ? (isRefused && refusal) || withNextStep(error, texts.form, advice)
            : textOf(error, errors, advice)}{' '}
          <RetryAfter error={error} />
        </Note>
      )}
      <ErrorsContext value={shown}>{children}</ErrorsContext>
    </form>
  );
}

interface FormButtonsProps {
  readonly verb: string;
  readonly look?: 'primary' | 'danger';
  readonly write: { readonly isPending: boolean };
  readonly disabled?: boolean;
  readonly onClose: () => void;
}

/** Sends the form, or leaves it. */
export function FormButtons({ verb, look = 'primary', write, disabled = false, onClose }: FormButtonsProps): ReactElement {
  const { words } = useTexts();
  return (
    <div className="row">
      <Button look={look} type="submit" busy={write.isPending} disabled={disabled}>
        {verb}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {words.cancel}
      </Button>
    </div>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Below the field while there is no error, such as whether a name is free. */
  readonly verdict?: ReactNode;
}

/** A labelled input with the errors that the service has for its name. */
export function Field({ label, hint, verdict, ...rest }: FieldProps): ReactElement {
  const { error, props } = useField(rest.name);
  return (
    <Labelled label={label} hint={hint} error={error} id={props.id} below={error === undefined && verdict}>
      <input className="input" {...rest} {...props} />
    </Labelled>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & Pick<FieldProps, 'name' | 'label' | 'hint'>;

export function TextArea({ label, hint, ...rest }: TextAreaProps): ReactElement {
  const { error, props } = useField(rest.name);
  return (
    <Labelled label={label} hint={hint} error={error} id={props.id}>
      <textarea className="input" {...rest} {...props} />
    </Labelled>
  );
}

type SelectProps = ComponentProps<'select'> & Pick<FieldProps, 'name' | 'label' | 'hint'>;

export function Select({ label, hint, ...rest }: SelectProps): ReactElement {
  const { error, props } = useField(rest.name);
  return (
    <Labelled label={label} hint={hint} error={error} id={props.id}>
      <select className="input" {...rest} {...props} />
    </Labelled>
  );
}

export function Check({ label, ...rest }: ComponentProps<'input'> & { name: string; label: ReactNode }): ReactElement {
  const { error, props } = useField(rest.name);
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" {...rest} {...props} />
        <span>{label}</span>
      </label>
      <Errors id={`${props.id}-errors`} error={error} />
    </div>
  );
}

/** The errors of one field, and what ties an input to them and to its hint for those who do not see them. */
export function useField(name: string): {
  error: string | undefined;
  props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string };
} {
  const id = useId();
  const error = useContext(ErrorsContext)[name];
  return { error, props: { id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-errors ${id}-hint` } };
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function Labelled({ id, label, hint, error, below, children }: LabelledProps): ReactElement {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <Errors id={`${id}-errors`} error={error} />
      <div id={`${id}-hint`} className="field-hint">
        {below || hint}
      </div>
    </div>
  );
}

export function Errors({ id, error }: { id: string; error: string | undefined }): ReactElement {
  return (
    <div id={id} className="field-errors">
      {error !== undefined && <Icon name="alert" />}
      <span>{error}</span>
    </div>
  );
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** The names of the fields that the form has now. */
function namesIn(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].map((element) => (element as Element & { name?: string }).name ?? '');
}
