import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { identityApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { Field } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from './messages.ts';

type Registration = Record<'firstName' | 'lastName' | 'loginName' | 'emailId' | 'password', string>;

export function RegisterPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (person: Registration) => identityApi.POST('/users/register', { body: { request_body: person } }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = formText(event.currentTarget);
    mutate({
      firstName: text('firstName').trim(),
      lastName: text('lastName').trim(),
      loginName: text('loginName').trim(),
      emailId: text('email').trim(),
      password: text('password'),
    });
  }
  if (isSuccess)
    return (
      <div className="notice" role="status">
        <h1>{t('doneTitle')}</h1>
        <p>{t('doneAdvice')}</p>
        <Link className="button button-primary" to={paths.signIn}>
          {t('signIn')}
        </Link>
      </div>
    );
  return (
    <form className="narrow" onSubmit={submit}>
      <h1>{t('title')}</h1>
      {error && <ErrorView error={error} />}
      <Field label={t('firstName')} name="firstName" autoComplete="given-name" required maxLength={50} />
      <Field label={t('lastName')} name="lastName" autoComplete="family-name" required maxLength={50} />
      <Field label={t('loginName')} name="loginName" autoComplete="username" required maxLength={25} />
      <Field label={t('email')} name="email" type="email" autoComplete="email" required maxLength={100} />
      <Field label={t('password')} name="password" type="password" autoComplete="new-password" required />
      <button type="submit" className="button button-primary" disabled={isPending}>
        {t(isPending ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}
