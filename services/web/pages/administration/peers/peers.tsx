import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { messages } from './messages.ts';
import { NewPeerDialog } from './new-peer-dialog.tsx';
import { PeerItem } from './peer-item.tsx';
import { peersQuery } from './queries.ts';

/** Other platforms, and what is to be copied from them. */
export function Peers() {
  const t = useMessages(messages);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(peersQuery);
  return (
    <section aria-labelledby="peers">
      <div className="row spread">
        <h2 id="peers">{t('title')}</h2>
        <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
          {t('newPeer')}
        </button>
      </div>
      <p className="quiet">{t('meaning')}</p>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={2} />
      ) : data.length === 0 ? (
        <p className="notice">{t('none')}</p>
      ) : (
        <ul className="panels" aria-label={t('title')}>
          {data.map((peer) => (
            <PeerItem key={peer.peerId} peer={peer} />
          ))}
        </ul>
      )}
      {isAdding && <NewPeerDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
