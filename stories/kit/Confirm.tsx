import type { CommunityError } from 'community-hooks';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import type { Advice } from './errors.js';
import { Refusal } from './Notes.js';

interface ConfirmProps {
  readonly title: string;
  /** What the button says: the deed itself, not "OK". */
  readonly verb: string;
  readonly write: { readonly isPending: boolean; readonly error: CommunityError | null };
  readonly advice?: Advice;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, verb, write, advice = {}, onConfirm, onClose, children }: ConfirmProps): ReactElement {
  const { words } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="soft">{children}</p>
      <Refusal error={write.error} advice={advice} />
      <div className="row">
        <Button look="danger" busy={write.isPending} onClick={onConfirm}>
          {verb}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
