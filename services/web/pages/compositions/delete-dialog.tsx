import { useMutation, useQueryClient } from '@tanstack/react-query';
import { composerApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks first: a deleted composition cannot be brought back. */
export function DeleteDialog({ id, name, onClose }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => composerApi.DELETE('/compositions/{id}', { params: { path: { id } } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['compositions'] }),
  });
  return (
    <Dialog title={t('deleteTitle', { name })} closeLabel={t('close')} onClose={onClose}>
      <p>{t('deleteMeaning')}</p>
      {error && <ErrorView error={error} />}
      <button type="button" className="button button-primary" disabled={isPending} onClick={() => mutate()}>
        {t('delete')}
      </button>
    </Dialog>
  );
}
