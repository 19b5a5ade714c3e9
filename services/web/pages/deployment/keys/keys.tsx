import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeploymentKey } from '../../../../contracts/deployment-api.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { messages } from '../messages.ts';
import { keysQuery } from '../queries.ts';
import { limitsOf } from './key-request.ts';
import { NewKey } from './new-key.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** With what others call it, within limits. */
export function Keys({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(keysQuery(id));
  const [revoked, setRevoked] = useState<DeploymentKey>();
  return (
    <section>
      <h2>{t('keys')}</h2>
      <p className="quiet">{t('keysMeaning')}</p>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('loadingKeys')}</p>}
      {data?.length === 0 && <p>{t('noKeys')}</p>}
      <ul className="panels">
        {data?.map((key) => (
          <li key={key.id} className="panel row spread">
            <span dir="auto">
              <strong>{key.name}</strong> …{key.hint}
              <br />
              <span className="quiet">
                {limitsOf(key).map(({ limit, calls }) => (
                  <span key={limit}>{t(limit, { calls })} · </span>
                ))}
                {t('created')} <RelativeTime at={Date.parse(key.createdAt)} />
                {key.expiresAt !== undefined && (
                  <>
                    {` · ${t('expires')} `}
                    <RelativeTime at={Date.parse(key.expiresAt)} />
                  </>
                )}
              </span>
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('revokeNamed', { name: key.name })}
              onClick={() => setRevoked(key)}
            >
              {t('revoke')}
            </button>
          </li>
        ))}
      </ul>
      <NewKey id={id} />
      {revoked && <RevokeDialog id={id} revoked={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}
