import { createOutboundPolicy, type OutboundPolicy } from '../../kit/http/outbound/policy.ts';
import type { Service } from '../../kit/service.ts';
import type { readGatewayConfig } from '../config.ts';

type Config = Pick<
  ReturnType<typeof readGatewayConfig>,
  'NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS' | 'PLATFORM_ADDRESSES'
>;

/** Webhooks may call the internet over TLS, and the networks that the site names. */
export const createWebhookPolicy = (service: Pick<Service, 'ownAddresses'>, config: Config): OutboundPolicy =>
  createOutboundPolicy({
    networks: config.NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS,
    internet: true,
    own: [...service.ownAddresses, ...config.PLATFORM_ADDRESSES],
    settings: ['NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS'],
  });
