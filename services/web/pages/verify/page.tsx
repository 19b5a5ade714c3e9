import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { identityApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { messages } from './messages.ts';

const route = getRouteApi('/verify');

/** What the link of a verification mail opens. A click confirms, because programs that look into mails open links as well. */
export function VerifyPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const verification = route.useSearch();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => identityApi.POST('/users/verifyUser', { body: { request_body: verification } }),
  });
  return (
    <div className="narrow">
      <h1>{t('title')}</h1>
      {error && <ErrorView error={error} />}
      <p role="status">{t(isSuccess ? 'done' : 'text')}</p>
      {isSuccess ? (
        <Link className="button button-primary" to={paths.signIn}>
          {t('signIn')}
        </Link>
      ) : (
        <button type="button" className="button button-primary" disabled={isPending} onClick={() => mutate()}>
          {t('confirm')}
        </button>
      )}
    </div>
  );
}
