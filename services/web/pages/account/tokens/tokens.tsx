import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { identityApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { messages } from '../messages.ts';
import { tokensQuery } from '../queries.ts';
import { NewToken } from './new-token.tsx';

/** What notebooks, scripts and the command line sign in with. */
export function Tokens() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(tokensQuery);
  const revoke = useMutation({
    mutationFn: (tokenId: string) => identityApi.DELETE('/auth/apiTokens/{tokenId}', { params: { path: { tokenId } } }),
    onSettled: () => queries.invalidateQueries(tokensQuery),
  });
  const failed = error ?? revoke.error;
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{t('tokens')}</h2>
      <p className="quiet">{t('tokensMeaning')}</p>
      {failed && <ErrorView error={failed} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('noTokens')}</p>}
      <ul className="panels">
        {data?.map(({ tokenId, name, scopes, created, expires, lastUsed }) => (
          <li key={tokenId} className="panel row spread">
            <span dir="auto">
              <strong>{name}</strong> {scopes.join(', ')}
              <br />
              <span className="quiet">
                {t('created')} <RelativeTime at={created} />
                {expires !== null && (
                  <>
                    {` · ${t('expires')} `}
                    <RelativeTime at={expires} />
                  </>
                )}
                {` · ${t('lastUsed')} `}
                {lastUsed === null ? t('never') : <RelativeTime at={lastUsed} />}
              </span>
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('revokeNamed', { name })}
              onClick={() => revoke.mutate(tokenId)}
            >
              {t('revoke')}
            </button>
          </li>
        ))}
      </ul>
      <NewToken />
    </section>
  );
}
