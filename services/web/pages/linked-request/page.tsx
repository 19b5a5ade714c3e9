import { useRouterState } from '@tanstack/react-router';
import { NotFoundPage } from '../../app/errors/not-found-page.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { linkedRequestOf } from './linked-request.ts';
import { messages } from './messages.ts';

export function LinkedRequestPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const request = linkedRequestOf(useRouterState({ select: ({ location }) => location.pathname }));
  if (!request) return <NotFoundPage />;
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <pre>
        {request.method} {location.origin}
        {request.path}
      </pre>
    </>
  );
}
