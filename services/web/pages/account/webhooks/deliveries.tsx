import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { messages } from '../messages.ts';
import { deliveriesQuery } from '../queries.ts';

const states = ['waiting', 'delivered', 'given_up', 'dropped'] as const;

/** What was posted to a webhook, with what was answered; each can be sent again. */
export function Deliveries({ webhookId, url }: { readonly webhookId: string; readonly url: string }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { data, error } = useQuery(deliveriesQuery(webhookId));
  const replay = useMutation({
    mutationFn: (deliveryId: string) => {
      const params = { path: { webhookId, deliveryId } };
      return notificationApi.POST('/notifications/webhooks/{webhookId}/deliveries/{deliveryId}/replay', { params });
    },
    onSettled: () => queries.invalidateQueries(deliveriesQuery(webhookId)),
  });
  const failed = error ?? replay.error;
  if (failed) return <ErrorView error={failed} />;
  if (!data) return <p aria-busy="true">{t('loadingDeliveries')}</p>;
  if (data.length === 0) return <p>{t('noDeliveries')}</p>;
  return (
    <table>
      <caption>{t('deliveriesTo', { url })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('notification')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('answer')}</th>
          <th scope="col">{t('again')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ deliveryId, title, state, created, attempts, lastAnswer }) => {
          const known = states.find((one) => one === state);
          return (
            <tr key={deliveryId}>
              <th scope="row" dir="auto">
                {title}{' '}
                <span className="quiet">
                  <RelativeTime at={created} />
                </span>
              </th>
              <td>{`${known ? t(`state_${known}`) : state} (${t('attempts', { count: attempts })})`}</td>
              <td dir="auto">{lastAnswer}</td>
              <td>
                <button
                  type="button"
                  className="button button-small"
                  aria-label={t('replayNamed', { title })}
                  onClick={() => replay.mutate(deliveryId)}
                >
                  {t('replay')}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
