import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFoundPage } from '../../app/errors/not-found-page.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { DeadLetters } from './dead-letters/dead-letters.tsx';
import { Health } from './health/health.tsx';
import { Logs } from './logs/logs.tsx';
import { messages } from './messages.ts';
import { Peers } from './peers/peers.tsx';
import { Roles } from './roles/roles.tsx';
import { readSection, type Section, sections } from './sections.ts';
import { Settings } from './settings/settings.tsx';
import { Users } from './users/users.tsx';

const route = getRouteApi('/administration/$section');

const views: Readonly<Record<Section, ComponentType>> = {
  users: Users,
  roles: Roles,
  settings: Settings,
  peers: Peers,
  'dead-letters': DeadLetters,
  health: Health,
  logs: Logs,
};

/** What administrators of the site look after, a section an address. */
export function AdministrationPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  const section = readSection(route.useParams().section);
  if (!section) return <NotFoundPage />;
  const View = views[section];
  return (
    <>
      <h1>{t('title')}</h1>
      {!current ? (
        <SignInFirst title={t('signInTitle')} label={t('signIn')} />
      ) : !current.isAdmin ? (
        <div className="notice">
          <p>{t('forAdministrators')}</p>
        </div>
      ) : (
        <>
          <nav className="row tabs" aria-label={t('sections')}>
            {sections.map((one) => (
              <Link key={one} to={paths.administrationSection} params={{ section: one }}>
                {t(one)}
              </Link>
            ))}
          </nav>
          <View />
        </>
      )}
    </>
  );
}
