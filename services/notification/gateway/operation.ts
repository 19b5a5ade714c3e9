import { operationOf } from '../../kit/http/api/operation.ts';
import type { Network } from '../../kit/http/outbound/address-rules.ts';
import type { DigestStore, WebhookStore } from '../domain/webhook.ts';

/** Dependencies of the operations. */
export interface NotificationDeps {
  readonly webhooks: WebhookStore;
  readonly digests: DigestStore;
  /** Networks that webhooks may call besides the public internet. */
  readonly allowedNetworks: readonly Network[];
}

export const operation = operationOf<NotificationDeps>();
