import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../contracts/notification-api.ts';
import { notificationApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { webhooksQuery } from '../queries.ts';
import { Deliveries } from './deliveries.tsx';

export function WebhookItem({
  webhook,
}: {
  readonly webhook: Pick<Webhook, 'webhookId' | 'url' | 'description' | 'failures'>;
}) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { webhookId, url, description, failures } = webhook;
  const params = { path: { webhookId } };
  const act = useMutation({
    mutationFn: async (what: 'test' | 'delete') => {
      if (what === 'test') await notificationApi.POST('/notifications/webhooks/{webhookId}/test', { params });
      else await notificationApi.DELETE('/notifications/webhooks/{webhookId}', { params });
    },
    onSuccess: (_, what) => what === 'test' && setOpen(true),
    onSettled: () => queries.invalidateQueries(webhooksQuery),
  });
  return (
    <li className="panel">
      <h3 dir="ltr">{url}</h3>
      {description && <p dir="auto">{description}</p>}
      {failures > 0 && <p className="quiet">{t('failures', { count: failures })}</p>}
      {act.error && <ErrorView error={act.error} />}
      <div className="row">
        <button type="button" className="button" disabled={act.isPending} onClick={() => act.mutate('test')}>
          {t('sendTest')}
        </button>
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('deliveries')}
        </button>
        <button
          type="button"
          className="button"
          disabled={act.isPending}
          aria-label={t('deleteWebhook', { url })}
          onClick={() => act.mutate('delete')}
        >
          {t('delete')}
        </button>
      </div>
      {isOpen && <Deliveries webhookId={webhookId} url={url} />}
    </li>
  );
}
