import { useMutation, useQueryClient } from '@tanstack/react-query';
import { identityApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { tokensQuery } from '../queries.ts';

const scopes = ['read', 'write', 'onboard'] as const;
const dayMs = 24 * 60 * 60_000;
const lifetimes = [30, 90, 365] as const;

/** Makes a token, which is shown this once. */
export function NewToken() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const read = formText(form);
      const body = {
        request_body: {
          ...{ name: read('name').trim(), scopes: scopes.filter((scope) => read(scope) === 'on') },
          ...{ expires: Date.now() + Number(read('days')) * dayMs, currentPassword: read('password') },
        },
      };
      return contentOf(await identityApi.POST('/auth/apiTokens', { body }));
    },
    async onSuccess(_, form) {
      form.reset();
      await queries.invalidateQueries(tokensQuery);
    },
  });
  return (
    <>
      <h3>{t('newToken')}</h3>
      {data && (
        <div className="notice" role="status">
          <p>{t('tokenOnce', { name: data.name })}</p>
          <CodeBlock title={data.name} text={data.token} />
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate(event.currentTarget);
        }}
      >
        <Field label={t('tokenName')} name="name" required maxLength={100} dir="auto" />
        <fieldset className="field">
          <legend>{t('tokenMay')}</legend>
          {scopes.map((scope) => (
            <label key={scope} className="row">
              <input type="checkbox" name={scope} defaultChecked={scope !== 'write'} /> {t(`scope_${scope}`)}
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor="token-days">{t('tokenEnds')}</label>
          <select id="token-days" name="days" defaultValue="90">
            {lifetimes.map((days) => (
              <option key={days} value={days}>
                {t('days', { days })}
              </option>
            ))}
          </select>
        </div>
        <Field label={t('oldPassword')} name="password" type="password" autoComplete="current-password" required />
        {error && <ErrorView error={error} />}
        <button type="submit" className="button button-primary" disabled={isPending}>
          {t('createToken')}
        </button>
      </form>
    </>
  );
}
