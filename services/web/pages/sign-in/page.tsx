import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import { ApiError } from '../../app/api/api-error.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { type Credentials, signIn, signInFromProvider } from '../../app/session/browser-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { Field } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from './messages.ts';
import { providerAddress } from './provider-address.ts';
import { providerQuery } from './queries.ts';
import { rejectionMessage } from './rejection-message.ts';

const route = getRouteApi('/login');

export function SignInPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const router = useRouter();
  const { to, openid, error: refused } = route.useSearch();
  const { data: hasProvider } = useQuery(providerQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (credentials: Credentials | undefined) => (credentials ? signIn(credentials) : signInFromProvider()),
    onSuccess: () => router.history.replace(to ?? paths.marketplace),
  });
  // The provider has sent the browser back; what it left can be exchanged once.
  useEffect(() => {
    if (openid) mutate(undefined);
  }, [openid, mutate]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = formText(event.currentTarget);
    const oneTimeCode = text('code').trim();
    mutate({ username: text('username').trim(), password: text('password'), ...(oneTimeCode && { oneTimeCode }) });
  }
  const known = rejectionMessage(refused);
  const isWrong = error instanceof ApiError && [400, 401, 403].includes(error.facts.status);
  return (
    <form className="narrow" onSubmit={submit}>
      <h1>{t('title')}</h1>
      {refused && (
        <p className="notice notice-error" role="alert" dir="auto">
          {t('wrong', { detail: known ? t(known) : refused })}
        </p>
      )}
      {isWrong && (
        <p className="notice notice-error" role="alert" dir="auto">
          {t('wrong', { detail: error.facts.detail })}
        </p>
      )}
      {error && !isWrong && <ErrorView error={error} />}
      <Field label={t('username')} name="username" autoComplete="username" required maxLength={320} />
      <Field label={t('password')} name="password" type="password" autoComplete="current-password" required />
      <Field label={t('code')} name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={50} />
      <button type="submit" className="button button-primary" disabled={isPending}>
        {t(isPending ? 'submitting' : 'submit')}
      </button>
      {hasProvider && (
        <p>
          <a className="button" href={providerAddress(to)}>
            {t('atProvider')}
          </a>
        </p>
      )}
      <p>
        <Link to={paths.register}>{t('register')}</Link>
      </p>
    </form>
  );
}
