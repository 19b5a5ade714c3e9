import type { ReactNode } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { messages } from './messages.ts';
import type { Changes } from './use-change.ts';

interface Props {
  readonly title: string;
  readonly meaning: string;
  /** Of the button that does it. */
  readonly label: string;
  readonly changes: Changes;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something that others rely on is changed. */
export function ConfirmDialog({ title, meaning, label, changes, onConfirm, onClose, children }: Props) {
  const t = useMessages(messages);
  return (
    <Dialog title={title} closeLabel={t('cancel')} onClose={onClose}>
      <p>{meaning}</p>
      {children}
      {changes.error ? <ErrorView error={changes.error} /> : null}
      <button type="button" className="button button-primary" disabled={changes.isPending} onClick={onConfirm}>
        {label}
      </button>
    </Dialog>
  );
}
