import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { NotFoundPage } from '../../app/errors/not-found-page.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import type { Session } from '../../app/session/session.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { Checks } from './checks.tsx';
import { Decision } from './decision.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { messages } from './messages.ts';
import { requestQuery } from './queries.ts';
import { readRequestId } from './request-id.ts';
import { Withdrawal } from './withdrawal.tsx';

const route = getRouteApi('/publish-requests/$requestId');

/** One request to publish: what was checked, what was found, and the decision. */
export function PublishRequestPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  const id = readRequestId(route.useParams().requestId);
  if (!id) return <NotFoundPage />;
  if (current) return <Request {...{ id, current }} />;
  return (
    <>
      <h1>{t('title')}</h1>
      <SignInFirst title={t('signInTitle')} label={t('signIn')} />
    </>
  );
}

function Request({ id, current }: { readonly id: string; readonly current: Session }) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(requestQuery(id));
  if (!data)
    return (
      <>
        <h1>{t('title')}</h1>
        {error ? (
          <ErrorView error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingCards label={t('loading')} count={1} />
        )}
      </>
    );
  const { request, steps } = data;
  const isOpen = request.requestStatusCode === 'PE';
  return (
    <>
      <h1 dir="auto">{t('publicationOf', { name: request.solutionName, version: request.revisionName })}</h1>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <Facts request={request} />
      <Checks steps={steps} />
      {isOpen && current.isPublisher && request.requestUserId !== current.userId && <Decision {...{ id, steps }} />}
      {isOpen && request.requestUserId === current.userId && <Withdrawal id={id} />}
      <History key={request.lastModifiedDate} id={id} />
    </>
  );
}
