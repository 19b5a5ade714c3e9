import { useQueryClient } from '@tanstack/react-query';
import type { Peer } from '../../../../contracts/portal-api.ts';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { peersKey } from './queries.ts';

/** States in which a peer waits for an administrator: it wants to join, or to leave. */
const waiting = ['RQ', 'RN'] as const;
type Waiting = (typeof waiting)[number];

export const isWaiting = ({ statusCode }: Pick<Peer, 'statusCode'>): boolean =>
  waiting.some((state) => state === statusCode);

/** A platform that asks for something. Whatever is decided, it is among the peers then, where it can be decided otherwise. */
export function WaitingPeer({ peer }: { readonly peer: Peer }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { peerId, name, subjectName, apiUrl, contact1 } = peer;
  const state = peer.statusCode as Waiting;
  const decide = useSingleChange({
    mutationFn: (action: 'approve' | 'deny') =>
      portalApi.PUT('/admin/request/update', { body: { request_body: { requestId: peerId, action } } }),
    // Not the subscriptions of what may be there no longer.
    onSettled: () => queries.invalidateQueries({ queryKey: peersKey, exact: true }),
  });
  return (
    <li className="panel">
      <div className="row spread">
        <h4 dir="auto">{name}</h4>
        <span className="tag">{t(`status_${state}`)}</span>
      </div>
      <p className="row quiet">
        <span dir="ltr">{subjectName}</span>
        <span dir="ltr">{apiUrl}</span>
        <span dir="auto">{contact1}</span>
      </p>
      {decide.error && <ErrorView error={decide.error} />}
      <div className="row">
        {(['approve', 'deny'] as const).map((action) => (
          <button
            key={action}
            type="button"
            className="button"
            disabled={decide.isPending}
            aria-label={t(`${action}_${state}_named`, { name })}
            onClick={() => decide.start(action)}
          >
            {t(`${action}_${state}`)}
          </button>
        ))}
      </div>
    </li>
  );
}
