import { useQuery, useQueryClient } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { NewSubscription } from './new-subscription.tsx';
import { subscriptionsQuery } from './queries.ts';
import { SubscriptionRuns } from './subscription-runs.tsx';

/** What is to be copied from a peer. */
export function Subscriptions({ peerId, name }: { readonly peerId: string; readonly name: string }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { data, error } = useQuery(subscriptionsQuery(peerId));
  const remove = useSingleChange({
    mutationFn: (subId: number) =>
      portalApi.DELETE('/admin/peer/subcription/delete/{subId}', { params: { path: { subId } } }),
    onSettled: () => queries.invalidateQueries(subscriptionsQuery(peerId)),
  });
  const failed = error ?? remove.error;
  return (
    <>
      {failed && <ErrorView error={failed} />}
      {!data && !error && <p aria-busy="true">{t('loadingSubscriptions')}</p>}
      {data?.length === 0 && <p>{t('noSubscriptions')}</p>}
      <ul className="plain" aria-label={t('subscriptionsTo', { name })}>
        {data?.map(({ subId, selector, scopeType, refreshInterval }) => (
          <li key={subId}>
            <div className="row spread">
              <span>
                <code>{selector ?? t('everything')}</code> {t(scopeType === 'FL' ? 'scope_FL' : 'scope_RF')}
                {refreshInterval !== null && ` · ${t('every', { hours: Math.round(refreshInterval / 3_600) })}`}
              </span>
              <button
                type="button"
                className="button button-small"
                disabled={remove.isPending}
                aria-label={t('removeSubscription', { selector: selector ?? t('everything') })}
                onClick={() => remove.start(subId)}
              >
                {t('remove')}
              </button>
            </div>
            <SubscriptionRuns {...{ peerId, subId, selector: selector ?? t('everything') }} />
          </li>
        ))}
      </ul>
      <NewSubscription peerId={peerId} />
    </>
  );
}
