import { deploymentApi } from '../../app/api/client.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { soon } from '../../parts/deployment/deploy.ts';
import type { ActionProps } from './action-props.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { messages } from './messages.ts';

export function RestartDialog({ deployment: { id, name }, onClose }: ActionProps) {
  const t = useMessages(messages);
  return (
    <ChangeDialog
      title={t('restartTitle', { name })}
      label={t('restart')}
      change={() => deploymentApi.POST('/deployments/{id}/restart', { params: { path: { id } }, headers: soon })}
      onClose={onClose}
    >
      <p>{t('restartMeaning')}</p>
    </ChangeDialog>
  );
}
