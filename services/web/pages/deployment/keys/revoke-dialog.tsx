import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeploymentKey } from '../../../../contracts/deployment-api.ts';
import { deploymentApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { messages } from '../messages.ts';
import { keysQuery } from '../queries.ts';

interface Props {
  /** Of the deployment. */
  readonly id: string;
  readonly revoked: DeploymentKey;
  readonly onClose: () => void;
}

/** Asks before the callers with a key are rejected. */
export function RevokeDialog({ id, revoked, onClose }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      deploymentApi.DELETE('/deployments/{id}/keys/{keyId}', { params: { path: { id, keyId: revoked.id } } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(keysQuery(id)),
  });
  return (
    <Dialog title={t('revokeTitle', { name: revoked.name })} closeLabel={t('close')} onClose={onClose}>
      <p>{t('revokeMeaning')}</p>
      {error && <ErrorView error={error} />}
      <button type="button" className="button button-primary" disabled={isPending} onClick={() => mutate()}>
        {t('revoke')}
      </button>
    </Dialog>
  );
}
