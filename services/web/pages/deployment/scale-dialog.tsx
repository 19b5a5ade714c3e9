import { deploymentApi } from '../../app/api/client.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { soon } from '../../parts/deployment/deploy.ts';
import { Field } from '../../parts/field.tsx';
import type { ActionProps } from './action-props.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { messages } from './messages.ts';

export function ScaleDialog({ deployment: { id, name, options }, onClose }: ActionProps) {
  const t = useMessages(messages);
  return (
    <ChangeDialog
      title={t('scaleTitle', { name })}
      label={t('scale')}
      change={(read) => {
        const body = { replicas: Number(read('replicas')) };
        return deploymentApi.POST('/deployments/{id}/scale', { params: { path: { id } }, body, headers: soon });
      }}
      onClose={onClose}
    >
      <p>{t('scaleMeaning')}</p>
      <Field
        label={t('replicas')}
        {...{ name: 'replicas', type: 'number', min: 1, max: 100, required: true, defaultValue: options.replicas }}
      />
    </ChangeDialog>
  );
}
