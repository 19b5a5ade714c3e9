import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from './messages.ts';

interface Props {
  readonly title: string;
  /** Of the button that begins it. */
  readonly label: string;
  readonly change: (read: (name: string) => string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks, begins a change of a deployment, and leaves its steps to the page. */
export function ChangeDialog({ title, label, change, onClose, children }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: HTMLFormElement) => change(formText(form)),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['deployments'] }),
  });
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate(event.currentTarget);
        }}
      >
        {children}
        {error && <ErrorView error={error} />}
        <button type="submit" className="button button-primary" disabled={isPending}>
          {label}
        </button>
      </form>
    </Dialog>
  );
}
