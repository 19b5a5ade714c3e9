import { deploymentApi } from '../../app/api/client.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { soon } from '../../parts/deployment/deploy.ts';
import type { ActionProps } from './action-props.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { messages } from './messages.ts';

/** Asks before callers lose what they call. */
export function RemoveDialog({ deployment: { id, name }, onClose }: ActionProps) {
  const t = useMessages(messages);
  return (
    <ChangeDialog
      title={t('removeTitle', { name })}
      label={t('remove')}
      change={() => deploymentApi.DELETE('/deployments/{id}', { params: { path: { id } }, headers: soon })}
      onClose={onClose}
    >
      <p>{t('removeMeaning')}</p>
    </ChangeDialog>
  );
}
