import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deploymentApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { messages } from './messages.ts';
import { deploymentsQuery } from './queries.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before callers lose what they call. */
export function RemoveDialog({ id, name, onClose }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deploymentApi.DELETE('/deployments/{id}', { params: { path: { id } } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(deploymentsQuery),
  });
  return (
    <Dialog title={t('removeTitle', { name })} closeLabel={t('close')} onClose={onClose}>
      <p>{t('removeMeaning')}</p>
      {error && <ErrorView error={error} />}
      <button type="button" className="button button-primary" disabled={isPending} onClick={() => mutate()}>
        {t('remove')}
      </button>
    </Dialog>
  );
}
