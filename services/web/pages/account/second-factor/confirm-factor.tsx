import { useMutation, useQueryClient } from '@tanstack/react-query';
import { identityApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { secondFactorQuery } from '../queries.ts';

interface Props {
  readonly secret: string;
  /** A data URL. */
  readonly picture: string;
}

/** The picture for the app, the code that proves it was read, and the recovery codes that come once. */
export function ConfirmFactor({ secret, picture }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      const body = { request_body: { code } };
      return contentOf(await identityApi.POST('/auth/secondFactor/confirm', { body })).recoveryCodes;
    },
  });
  if (confirm.data)
    return (
      <div className="notice">
        <h3>{t('recoveryCodes')}</h3>
        <p>{t('recoveryMeaning')}</p>
        <pre>{confirm.data.join('\n')}</pre>
        <button
          type="button"
          className="button button-primary"
          onClick={() => void queries.invalidateQueries(secondFactorQuery)}
        >
          {t('codesKept')}
        </button>
      </div>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(formText(event.currentTarget)('code').trim());
      }}
    >
      <p>{t('scan')}</p>
      <img src={picture} alt={t('qrCode')} width="180" height="180" />
      <p>{t('orType')}</p>
      <pre>{secret}</pre>
      <Field label={t('code')} name="code" autoComplete="one-time-code" inputMode="numeric" required maxLength={10} />
      {confirm.error && <ErrorView error={confirm.error} />}
      <button type="submit" className="button button-primary" disabled={confirm.isPending}>
        {t('confirm')}
      </button>
    </form>
  );
}
