import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { webhooksQuery } from '../queries.ts';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** Addresses that notifications are posted to, signed. */
export function Webhooks() {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(webhooksQuery);
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">{t('webhooks')}</h2>
      <p className="quiet">{t('webhooksMeaning')}</p>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('noWebhooks')}</p>}
      <ul className="panels">
        {data?.map((webhook) => (
          <WebhookItem key={webhook.webhookId} webhook={webhook} />
        ))}
      </ul>
      <NewWebhook />
    </section>
  );
}
