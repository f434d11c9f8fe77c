import { type CommunityError, isFailure } from 'community-hooks';
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
import { textOf } from './errors.js';
import { Icon } from './Icon.js';
import { Note, RetryAfter } from './Notes.js';

type FieldErrors = Readonly<Record<string, readonly string[]>>;

const ErrorsContext = createContext<FieldErrors>({});

interface FormProps {
  /** The error of the mutation this form submits: each text goes under the field of its name, the rest above the form. */
  readonly error: CommunityError | null;
  /** Gets the text of any field by its name. */
  readonly onSubmit: (value: (name: string) => string, data: FormData) => void;
  readonly children: ReactNode;
  readonly label?: string;
}

export function Form({ error, onSubmit, children, label }: FormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [lost, setLost] = useState<readonly string[]>([]);
  const errors = error && 'fieldErrors' in error ? error.fieldErrors : {};

  useEffect(() => {
    const fields = form.current?.elements;
    const named = error && 'fieldErrors' in error ? Object.entries(error.fieldErrors) : [];
    // Texts for fields this form does not have are shown all the same.
    setLost(named.filter(([name]) => !fields?.namedItem(name)).flatMap(([, texts]) => texts));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  return (
    <form
      ref={form}
      className="stack"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSubmit((name) => text(data.get(name)), data);
      }}
    >
      {isFailure(error) && (
        <Note tone="danger">
          {[textOf(error), ...lost].join(' ')} <RetryAfter error={error} />
        </Note>
      )}
      <ErrorsContext value={errors}>{children}</ErrorsContext>
    </form>
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
  const { errors, props } = useField(rest.name);
  return (
    <Labelled label={label} hint={hint} errors={errors} id={props.id} below={errors.length === 0 && verdict}>
      <input className="input" {...rest} {...props} />
    </Labelled>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & Pick<FieldProps, 'name' | 'label' | 'hint'>;

export function TextArea({ label, hint, ...rest }: TextAreaProps): ReactElement {
  const { errors, props } = useField(rest.name);
  return (
    <Labelled label={label} hint={hint} errors={errors} id={props.id}>
      <textarea className="input" {...rest} {...props} />
    </Labelled>
  );
}

type SelectProps = ComponentProps<'select'> & Pick<FieldProps, 'name' | 'label' | 'hint'>;

export function Select({ label, hint, ...rest }: SelectProps): ReactElement {
  const { errors, props } = useField(rest.name);
  return (
    <Labelled label={label} hint={hint} errors={errors} id={props.id}>
      <select className="input" {...rest} {...props} />
    </Labelled>
  );
}

export function Check({ label, ...rest }: ComponentProps<'input'> & { name: string; label: ReactNode }): ReactElement {
  const { errors, props } = useField(rest.name);
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" {...rest} {...props} />
        <span>{label}</span>
      </label>
      <Errors id={`${props.id}-errors`} errors={errors} />
    </div>
  );
}

/** The errors of one field, and what ties an input to them and to its hint for those who do not see them. */
export function useField(name: string): {
  errors: readonly string[];
  props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string };
} {
  const id = useId();
  const errors = useContext(ErrorsContext)[name] ?? [];
  return { errors, props: { id, 'aria-invalid': errors.length > 0, 'aria-describedby': `${id}-errors ${id}-hint` } };
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly errors: readonly string[];
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function Labelled({ id, label, hint, errors, below, children }: LabelledProps): ReactElement {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <Errors id={`${id}-errors`} errors={errors} />
      <div id={`${id}-hint`} className="field-hint">
        {below || hint}
      </div>
    </div>
  );
}

export function Errors({ id, errors }: { id: string; errors: readonly string[] }): ReactElement {
  return (
    <div id={id} className="field-errors">
      {errors.length > 0 && <Icon name="alert" />}
      <span>{errors.join(' ')}</span>
    </div>
  );
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
