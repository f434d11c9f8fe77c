import type { CommunityError } from 'community-hooks';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import type { Advice } from './errors.js';
import { Refusal } from './Notes.js';

interface ConfirmProps {
  readonly title: string;
  /** What the button says: the deed itself, not "OK". */
  readonly verb: string;
  /** What the button that does nothing says; "Cancel" by default. */
  readonly cancel?: string;
  readonly write?: { readonly isPending: boolean; readonly error: CommunityError | null };
  readonly advice?: Advice;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone. The focus is on the way out: a second Enter does no harm. */
export function Confirm(props: ConfirmProps): ReactElement {
  const { title, verb, cancel, write, advice = {}, onConfirm, onClose, children } = props;
  const { kit, words } = useTexts();
  const wayOut = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} onClose={onClose} first={wayOut}>
      <p className="soft">{children}</p>
      <Refusal error={write?.error ?? null} advice={{ unknown: kit.lookedUp, ...advice }} />
      <div className="row">
        <Button look="danger" busy={write?.isPending === true} onClick={onConfirm}>
          {verb}
        </Button>
        <Button ref={wayOut} look="quiet" onClick={onClose}>
          {cancel ?? words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
