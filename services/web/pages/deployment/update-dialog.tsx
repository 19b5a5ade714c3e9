import { useQuery } from '@tanstack/react-query';
import { deploymentApi } from '../../app/api/client.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { soon } from '../../parts/deployment/deploy.ts';
import { deployOptions } from '../../parts/deployment/deploy-options.ts';
import { OptionFields } from '../../parts/deployment/option-fields.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import type { ActionProps } from './action-props.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { messages } from './messages.ts';
import { modelQuery } from './queries.ts';

/** Another version in place of the one that runs, or the same one with other options. */
export function UpdateDialog({ deployment, onClose }: ActionProps) {
  const t = useMessages(messages);
  const { id, name, solutionId, revisionId, options } = deployment;
  const { data: model } = useQuery(modelQuery(solutionId));
  return (
    <ChangeDialog
      title={t('updateTitle', { name })}
      label={t('update')}
      change={(read) => {
        const body = {
          revisionId: read('version') || revisionId,
          options: { ...deployOptions(read), transport: options.transport },
        };
        return deploymentApi.PUT('/deployments/{id}/revision', { params: { path: { id } }, body, headers: soon });
      }}
      onClose={onClose}
    >
      <p>{t('updateMeaning')}</p>
      {model && (
        <SelectField label={t('version')} name="version" defaultValue={revisionId}>
          {model.revisions.map((one) => (
            <option key={one.revisionId} value={one.revisionId}>
              {one.version}
            </option>
          ))}
        </SelectField>
      )}
      <OptionFields options={options} />
      {options.hasDataBrokerSettings && <p>{t('brokerSettingsLost')}</p>}
    </ChangeDialog>
  );
}
