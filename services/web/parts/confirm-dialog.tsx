import { ErrorView } from '../app/errors/error-view.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  /** What is lost. */
  readonly meaning: string;
  readonly confirmLabel: string;
  readonly closeLabel: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({
  title,
  meaning,
  confirmLabel,
  closeLabel,
  isPending,
  error,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog {...{ title, closeLabel, onClose }}>
      <p>{meaning}</p>
      {error ? <ErrorView error={error} /> : undefined}
      <button type="button" className="button button-primary" disabled={isPending} onClick={onConfirm}>
        {confirmLabel}
      </button>
    </Dialog>
  );
}
