import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { identityApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { ConfirmFactor } from './confirm-factor.tsx';

/** Asks for the password, then shows the secret for the app once. */
export function SetUpFactor() {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  const begin = useMutation({
    mutationFn: async (currentPassword: string) => {
      const body = { request_body: { currentPassword } };
      return contentOf(await identityApi.POST('/auth/secondFactor', { body }));
    },
  });
  if (begin.data) return <ConfirmFactor secret={begin.data.secret} picture={begin.data.qrCode} />;
  if (!isOpen)
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('setUpFactor')}
      </button>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate(formText(event.currentTarget)('password'));
      }}
    >
      <Field label={t('oldPassword')} name="password" type="password" autoComplete="current-password" required />
      {begin.error && <ErrorView error={begin.error} />}
      <button type="submit" className="button button-primary" disabled={begin.isPending}>
        {t('goOn')}
      </button>
    </form>
  );
}
