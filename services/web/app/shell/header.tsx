import { Link, useRouterState } from '@tanstack/react-router';
import { useMessages } from '../language/use-messages.ts';
import { NotificationLink } from '../notifications/notification-link.tsx';
import { paths } from '../paths.ts';
import { signOut } from '../session/browser-session.ts';
import { useSession } from '../session/use-session.ts';
import { Choices } from './choices.tsx';
import { messages } from './messages.ts';

export function Header() {
  const t = useMessages(messages);
  const current = useSession();
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <header className="site-header">
      <Link to={paths.marketplace} className="brand">
        <img src="/images/logo.svg" alt="" width="28" height="28" />
        Modelyard
      </Link>
      <nav aria-label={t('navigation')}>
        <Link to={paths.marketplace} activeOptions={{ includeSearch: false }}>
          {t('marketplace')}
        </Link>
        {current && <Link to={paths.myModels}>{t('myModels')}</Link>}
        {current && <Link to={paths.compositions}>{t('composer')}</Link>}
        {current && <Link to={paths.deployments}>{t('deployments')}</Link>}
        {current?.isPublisher && <Link to={paths.publishRequests}>{t('requests')}</Link>}
        {current?.isAdmin && (
          <Link to={paths.administrationSection} params={{ section: 'users' }}>
            {t('administration')}
          </Link>
        )}
        <a href="/docs">{t('apis')}</a>
      </nav>
      <Choices />
      {current && <NotificationLink userId={current.userId} />}
      {current && (
        <Link className="button" to={paths.account}>
          {t('account')}
        </Link>
      )}
      {current ? (
        <button type="button" className="button" onClick={() => void signOut()}>
          {t('signOut', { name: current.loginName })}
        </button>
      ) : (
        <Link className="button" to={paths.signIn} search={{ to: here }}>
          {t('signIn')}
        </Link>
      )}
    </header>
  );
}
