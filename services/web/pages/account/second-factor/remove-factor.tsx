import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identityApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { secondFactorQuery } from '../queries.ts';

/** Takes the password and a code: a session that was left open is not enough. */
export function RemoveFactor() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (read: ReturnType<typeof formText>) => {
      const body = { request_body: { currentPassword: read('password'), code: read('code').trim() } };
      return identityApi.POST('/auth/secondFactor/remove', { body });
    },
    onSuccess: () => queries.invalidateQueries(secondFactorQuery),
  });
  if (!isOpen)
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('removeFactor')}
      </button>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate(formText(event.currentTarget));
      }}
    >
      <Field label={t('oldPassword')} name="password" type="password" autoComplete="current-password" required />
      <Field label={t('codeOrRecovery')} name="code" autoComplete="one-time-code" required maxLength={50} />
      {error && <ErrorView error={error} />}
      <button type="submit" className="button button-primary" disabled={isPending}>
        {t('removeFactor')}
      </button>
    </form>
  );
}
