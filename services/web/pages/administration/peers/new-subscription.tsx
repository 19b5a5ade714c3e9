import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { subscriptionsQuery } from './queries.ts';

const hourS = 3_600;

export function NewSubscription({ peerId }: { readonly peerId: string }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [scopeId, accessId] = [useId(), useId()];
  const create = useSingleChange({
    mutationFn: (form: HTMLFormElement) => {
      const read = formText(form);
      const selector = read('selector').trim();
      const subscription = {
        ...{ peerId, scopeType: read('scope'), accessType: read('access') },
        ...{ refreshInterval: Number(read('hours')) * hourS, ...(selector && { selector }) },
        ...(read('hideWithdrawn') && { options: JSON.stringify({ withdrawn: 'hide' }) }),
      };
      return portalApi.POST('/admin/peer/subcription/create', { body: { request_body: subscription } });
    },
    onSuccess: (_, form) => form.reset(),
    onSettled: () => queries.invalidateQueries(subscriptionsQuery(peerId)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.start(event.currentTarget);
      }}
    >
      <h4>{t('newSubscription')}</h4>
      <Field label={t('selector')} name="selector" maxLength={1_024} placeholder='{"modelTypeCode":"CL"}' dir="ltr" />
      <div className="field">
        <label htmlFor={scopeId}>{t('scope')}</label>
        <select id={scopeId} name="scope" defaultValue="RF">
          <option value="RF">{t('scope_RF')}</option>
          <option value="FL">{t('scope_FL')}</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor={accessId}>{t('access')}</label>
        <select id={accessId} name="access" defaultValue="PR">
          <option value="PR">{t('access_PR')}</option>
          <option value="OR">{t('access_OR')}</option>
          <option value="PB">{t('access_PB')}</option>
        </select>
      </div>
      <label className="row">
        <input type="checkbox" name="hideWithdrawn" /> {t('hideWithdrawn')}
      </label>
      <Field label={t('hours')} name="hours" type="number" min={1} max={8_784} defaultValue={24} required />
      {create.error && <ErrorView error={create.error} />}
      <button type="submit" className="button" disabled={create.isPending}>
        {t('createSubscription')}
      </button>
    </form>
  );
}
