import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { identityApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { session } from '../../app/session/session.ts';
import { Field } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from './messages.ts';

/** A new password ends all sessions, this one too: the person signs in with it. */
export function PasswordForm() {
  const t = useMessages(messages);
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (read: ReturnType<typeof formText>) =>
      identityApi.PUT('/users/changePassword', { body: { oldPassword: read('old'), newPassword: read('new') } }),
    async onSuccess() {
      session.set(undefined);
      await router.navigate({ to: paths.signIn, search: { to: paths.account } });
    },
  });
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t('password')}</h2>
      <p className="quiet">{t('passwordMeaning')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate(formText(event.currentTarget));
        }}
      >
        <Field label={t('oldPassword')} name="old" type="password" autoComplete="current-password" required />
        <Field label={t('newPassword')} name="new" type="password" autoComplete="new-password" required minLength={8} />
        {error && <ErrorView error={error} />}
        <button type="submit" className="button button-primary" disabled={isPending}>
          {t('changePassword')}
        </button>
      </form>
    </section>
  );
}
