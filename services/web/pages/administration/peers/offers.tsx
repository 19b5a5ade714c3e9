import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { type Offer, offersQuery } from './offers-query.ts';
import { subscriptionsQuery } from './queries.ts';

/** What another platform offers at this moment; those that are chosen are copied from now on. */
export function Offers({ peerId, name }: { readonly peerId: string; readonly name: string }) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(offersQuery(peerId));
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <p aria-busy="true">{t('askingPeer', { name })}</p>;
  if ('failure' in data)
    return (
      <p className="notice" role="status" dir="auto" lang="">
        {data.failure}
      </p>
    );
  if (data.offers.length === 0) return <p>{t('noOffers', { name })}</p>;
  return <OfferForm {...{ peerId, name, offers: data.offers }} />;
}

/** As many as the API takes. */
const mostAtOnce = 100;

const withOrWithout = (all: readonly string[], one: string, isIn: boolean): readonly string[] =>
  isIn ? [...all, one] : all.filter((other) => other !== one);

interface OfferFormProps {
  readonly peerId: string;
  readonly name: string;
  readonly offers: readonly Offer[];
}

function OfferForm({ peerId, name, offers }: OfferFormProps) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const subscribe = useSingleChange({
    mutationFn: () =>
      portalApi.POST('/admin/peer/sub/create/{peerId}', {
        params: { path: { peerId } },
        body: { request_body: chosen.map((solutionId) => ({ solutionId })) },
      }),
    onSuccess: () => setChosen([]),
    onSettled: () => queries.invalidateQueries(subscriptionsQuery(peerId)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        subscribe.start();
      }}
    >
      <fieldset>
        <legend>{t('offersOf', { name })}</legend>
        {offers.map((offer) => (
          <label key={offer.solutionId} className="row">
            <input
              type="checkbox"
              checked={chosen.includes(offer.solutionId)}
              onChange={({ target }) => setChosen(withOrWithout(chosen, offer.solutionId, target.checked))}
            />
            <span dir="auto" lang="">
              {offer.name}
            </span>
          </label>
        ))}
      </fieldset>
      {subscribe.error && <ErrorView error={subscribe.error} />}
      <p role="status">{subscribe.isSuccess && t('subscribed')}</p>
      <button
        type="submit"
        className="button"
        disabled={subscribe.isPending || chosen.length === 0 || chosen.length > mostAtOnce}
      >
        {t('subscribeToChosen', { count: chosen.length })}
      </button>
    </form>
  );
}
