import { hostList } from '../../kit/config.ts';
import type { CallbackRules } from '../../kit/http/outbound/callback-address.ts';
import { createOutboundPolicy, type OutboundPolicy } from '../../kit/http/outbound/policy.ts';
import { webhookSecret } from '../../kit/secrets/webhook-secret.ts';
import type { Service } from '../../kit/service.ts';
import { type Configured, outboundSettings } from '../../platform/settings.ts';

export const callbackSettings = {
  /** Hosts that answers of accepted calls may be posted to; `*` is all of the internet. */
  DEPLOYMENT_CALLBACK_HOSTS: hostList(),
  /** What they are signed with. */
  DEPLOYMENT_CALLBACK_SECRET: webhookSecret().optional(),
  ...outboundSettings,
};

type Config = Configured<typeof callbackSettings>;

/** Which callback addresses are taken. */
export const callbackRules = (config: Config): CallbackRules => ({
  hosts: config.DEPLOYMENT_CALLBACK_HOSTS,
  signed: config.DEPLOYMENT_CALLBACK_SECRET !== undefined,
  settings: { hosts: 'DEPLOYMENT_CALLBACK_HOSTS', secret: 'DEPLOYMENT_CALLBACK_SECRET' },
});

/** Where they may lead. */
export const callbackPolicy = (service: Service, config: Config): OutboundPolicy =>
  createOutboundPolicy({
    ...{ networks: [], hosts: config.DEPLOYMENT_CALLBACK_HOSTS, settings: ['DEPLOYMENT_CALLBACK_HOSTS'] },
    own: [...service.ownAddresses, ...config.PLATFORM_ADDRESSES],
  });
