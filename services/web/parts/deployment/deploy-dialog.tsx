import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';
import { formText } from '../form-text.ts';
import { SelectField } from '../select-field.tsx';
import { CredentialSelect } from './credential-select.tsx';
import { deploy } from './deploy.ts';
import { deployOptions } from './deploy-options.ts';
import { messages } from './messages.ts';
import { NewAccount } from './new-account.tsx';
import { OptionFields } from './option-fields.tsx';
import { targetsQuery } from './queries.ts';

interface Props {
  readonly solutionId: string;
  readonly versions: readonly { readonly revisionId: string; readonly version: string }[];
  /** The one that is chosen first. */
  readonly revisionId: string;
  readonly isComposition: boolean;
  readonly onClose: () => void;
  /** With the id of the deployment, whose steps begin. */
  readonly onDeployed: (id: string) => void;
}

/** Where and how a model is to run. */
export function DeployDialog({ solutionId, versions, revisionId, isComposition, onClose, onDeployed }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const targets = useQuery(targetsQuery(solutionId));
  const [chosen, setChosen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const target = targets.data?.find(({ name }) => name === chosen) ?? targets.data?.[0];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const read = formText(form);
      const [name, credentialId] = [read('name').trim(), read('credential')];
      return deploy({
        ...{ solutionId, revisionId: read('version'), options: deployOptions(read) },
        ...(target && { target: target.name }),
        ...(name && { name }),
        ...(credentialId && { credentialId }),
      });
    },
    async onSuccess(id) {
      await queries.invalidateQueries({ queryKey: ['deployments'] });
      onDeployed(id);
    },
  });
  return (
    <Dialog title={t('deploy')} closeLabel={t('close')} onClose={onClose}>
      {targets.error && <ErrorView error={targets.error} onRetry={() => void targets.refetch()} />}
      {targets.isPending && <p role="status">{t('loadingTargets')}</p>}
      {targets.data && !target && <p>{t('noTargets')}</p>}
      {target && isAdding && <NewAccount target={target.name} onClose={() => setAdding(false)} />}
      {target && !isAdding && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate(event.currentTarget);
          }}
        >
          <SelectField label={t('version')} name="version" defaultValue={revisionId}>
            {versions.map((one) => (
              <option key={one.revisionId} value={one.revisionId}>
                {one.version}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('target')}
            value={target.name}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {targets.data?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          {target.takesCredentials && <CredentialSelect target={target.name} onAdd={() => setAdding(true)} />}
          <Field
            label={t('name')}
            hint={t('nameHint')}
            {...{ name: 'name', pattern: '[a-z]([\\-a-z0-9]{0,61}[a-z0-9])?', maxLength: 63, dir: 'ltr' }}
          />
          {isComposition && (
            <SelectField label={t('transport')} name="transport">
              <option value="http">{t('overHttp')}</option>
              <option value="topics">{t('overTopics')}</option>
            </SelectField>
          )}
          <OptionFields />
          {error && <ErrorView error={error} />}
          <button type="submit" className="button button-primary" disabled={isPending}>
            {t(isPending ? 'deploying' : 'deploy')}
          </button>
        </form>
      )}
    </Dialog>
  );
}
