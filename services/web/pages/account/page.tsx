import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { messages } from './messages.ts';
import { PasswordForm } from './password-form.tsx';
import { PersonForm } from './person-form.tsx';
import { Preferences } from './preferences.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens/tokens.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

export function AccountPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  return (
    <>
      <h1>{t('title')}</h1>
      {current ? (
        <div className="prose">
          <PersonForm userId={current.userId} />
          <PasswordForm />
          <SecondFactor />
          <Sessions />
          <Tokens />
          <Preferences userId={current.userId} />
          <Webhooks />
        </div>
      ) : (
        <SignInFirst title={t('signInTitle')} label={t('signIn')} />
      )}
    </>
  );
}
