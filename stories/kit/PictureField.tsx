import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { Errors, useField } from './Form.js';
import { Icon } from './Icon.js';

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  /** What is there now. */
  readonly src?: string | null;
  /** `wide` for a cover; round otherwise. */
  readonly shape?: 'round' | 'wide';
  readonly remove?: { readonly label: string; readonly onRemove: () => void };
}

/** A picture to choose, shown before it is sent. */
export function PictureField({ name, label, src = null, shape = 'round', remove }: PictureFieldProps): ReactElement {
  const { kit } = useTexts();
  const [preview, setPreview] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { error, props } = useField(name);
  const shown = preview ?? src;
  // The address of a preview holds the file in memory until it is given back.
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  // What was chosen has become the picture, or was given up with it.
  const [former, setFormer] = useState(src);
  if (former !== src) {
    setFormer(src);
    setPreview(undefined);
  }
  useEffect(() => {
    if (input.current && preview === undefined) input.current.value = '';
  }, [preview]);

  /** The button goes with the picture; the place of the next one takes the focus. */
  const onRemove = (): void => {
    input.current?.focus();
    remove?.onRemove();
  };

  return (
    <div className={`field field-${shape}`}>
      <label className={`picture picture-${shape}`}>
        {shown ? <img src={shown} alt="" /> : <Icon name="camera" />}
        <span className="picture-label">
          <Icon name="camera" /> {label}
        </span>
        <input
          {...props}
          ref={input}
          className="unseen"
          type="file"
          name={name}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={({ currentTarget: { files } }) => setPreview(files?.[0] && URL.createObjectURL(files[0]))}
        />
      </label>
      {src && remove && (
        <div>
          <Button look="quiet" small onClick={onRemove}>
            {remove.label}
          </Button>
        </div>
      )}
      <Errors id={`${props.id}-errors`} error={error} />
      <span id={`${props.id}-hint`} className="unseen">
        {kit.pictureHint}
      </span>
    </div>
  );
}
