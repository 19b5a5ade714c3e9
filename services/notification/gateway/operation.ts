import { operationOf } from '../../kit/http/api/operation.ts';
import type { CreateWebhook } from '../app/create-webhook.ts';
import type { RequestNotification } from '../app/request-notification.ts';
import type { DigestStore, WebhookStore } from '../domain/webhook.ts';

/** Dependencies of the operations. */
export interface NotificationDeps {
  readonly createWebhook: CreateWebhook;
  readonly requestNotification: RequestNotification;
  readonly webhooks: WebhookStore;
  readonly digests: DigestStore;
}

export const operation = operationOf<NotificationDeps>();
