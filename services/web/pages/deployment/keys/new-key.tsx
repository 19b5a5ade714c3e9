import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deploymentApi } from '../../../app/api/client.ts';
import { bodyOf } from '../../../app/api/content.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { SelectField } from '../../../parts/select-field.tsx';
import { messages } from '../messages.ts';
import { keysQuery } from '../queries.ts';
import { keyRequest, lifetimes, limits } from './key-request.ts';

/** Makes a key; its secret is shown this once. */
export function NewKey({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const body = keyRequest(formText(form), Date.now());
      return bodyOf(await deploymentApi.POST('/deployments/{id}/keys', { params: { path: { id } }, body }));
    },
    async onSuccess(_, form) {
      form.reset();
      await queries.invalidateQueries(keysQuery(id));
    },
  });
  return (
    <>
      <h3>{t('newKey')}</h3>
      {data && (
        <div className="notice" role="status">
          <p>{t('keyOnce', { name: data.name })}</p>
          <CodeBlock title={data.name} text={data.key} />
        </div>
      )}
      <form
        className="key-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate(event.currentTarget);
        }}
      >
        <Field label={t('keyName')} name="name" required maxLength={100} pattern=".*\S.*" dir="auto" />
        {limits.map((limit) => (
          <Field
            key={limit}
            label={t(`most_${limit}`)}
            {...{ name: limit, type: 'number', min: 1, max: 1_000_000_000, step: 1 }}
          />
        ))}
        <SelectField label={t('ends')} name="days" defaultValue="">
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {days === '' ? t('never') : t('inDays', { days: Number(days) })}
            </option>
          ))}
        </SelectField>
        {error && <ErrorView error={error} />}
        <button type="submit" className="button button-primary" disabled={isPending}>
          {t('createKey')}
        </button>
      </form>
    </>
  );
}
