import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { Certificates } from './certificates.tsx';
import { messages } from './messages.ts';
import { NewPeerDialog } from './new-peer-dialog.tsx';
import { PeerItem } from './peer-item.tsx';
import { peersQuery } from './queries.ts';
import { isWaiting, WaitingPeer } from './waiting-peer.tsx';

/** Other platforms, and what is to be copied from them. */
export function Peers() {
  const t = useMessages(messages);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(peersQuery);
  const waiting = data?.filter(isWaiting) ?? [];
  const decided = data?.filter((peer) => !isWaiting(peer)) ?? [];
  return (
    <section aria-labelledby="peers">
      <div className="row spread">
        <h2 id="peers">{t('title')}</h2>
        <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
          {t('newPeer')}
        </button>
      </div>
      <p className="quiet">{t('meaning')}</p>
      {waiting.length > 0 && (
        <>
          <h3 id="peer-requests">{t('requests')}</h3>
          <ul className="panels" aria-labelledby="peer-requests">
            {waiting.map((peer) => (
              <WaitingPeer key={peer.peerId} peer={peer} />
            ))}
          </ul>
        </>
      )}
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={2} />
      ) : data.length === 0 ? (
        <p className="notice">{t('none')}</p>
      ) : (
        <ul className="panels" aria-label={t('title')}>
          {decided.map((peer) => (
            <PeerItem key={peer.peerId} peer={peer} />
          ))}
        </ul>
      )}
      <Certificates />
      {isAdding && <NewPeerDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
