import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Peer } from '../../../../contracts/portal-api.ts';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { Offers } from './offers.tsx';
import { peersKey } from './queries.ts';
import { Subscriptions } from './subscriptions.tsx';

const statusTexts = {
  AC: 'status_AC',
  IN: 'status_IN',
  RQ: 'status_RQ',
  RN: 'status_RN',
  DC: 'status_DC',
  RM: 'status_RM',
} as const;

export function PeerItem({ peer }: { readonly peer: Peer }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [showsOffers, setShowsOffers] = useState(false);
  const { peerId, name, statusCode, apiUrl, contact1 } = peer;
  const params = { path: { peerId } };
  const change = useSingleChange({
    mutationFn: async (what: 'AC' | 'IN' | 'delete') => {
      if (what === 'delete') await portalApi.DELETE('/admin/peers/{peerId}', { params });
      else await portalApi.PUT('/admin/peers/{peerId}', { params, body: { request_body: { statusCode: what } } });
    },
    onSuccess: () => setAsking(false),
    // Not the subscriptions of what may be there no longer.
    onSettled: () => queries.invalidateQueries({ queryKey: peersKey, exact: true }),
  });
  const status = statusTexts[statusCode as keyof typeof statusTexts];
  const next = statusCode === 'AC' ? 'IN' : 'AC';
  return (
    <li className="panel">
      <div className="row spread">
        <h3 dir="auto">{name}</h3>
        <span className="tag">{status ? t(status) : statusCode}</span>
      </div>
      <p className="row quiet">
        <span dir="ltr">{apiUrl}</span>
        <span dir="auto">{contact1}</span>
      </p>
      {change.error && !isAsking && <ErrorView error={change.error} />}
      <div className="row">
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          aria-label={t('subscriptionsTo', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('subscriptions')}
        </button>
        <button
          type="button"
          className="button"
          aria-expanded={showsOffers}
          aria-label={t('offersOf', { name })}
          onClick={() => setShowsOffers(!showsOffers)}
        >
          {t('offers')}
        </button>
        <button
          type="button"
          className="button"
          disabled={change.isPending}
          aria-label={t(`make_${next}_named`, { name })}
          onClick={() => change.start(next)}
        >
          {t(`make_${next}`)}
        </button>
        <button
          type="button"
          className="button"
          aria-label={t('removeNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('remove')}
        </button>
      </div>
      {showsOffers && <Offers {...{ peerId, name }} />}
      {isOpen && <Subscriptions {...{ peerId, name }} />}
      {isAsking && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          meaning={t('removeMeaning')}
          confirmLabel={t('remove')}
          closeLabel={t('close')}
          {...{ isPending: change.isPending, error: change.error }}
          onConfirm={() => change.start('delete')}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
