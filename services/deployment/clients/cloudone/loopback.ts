import type { ClientSecretCredentialOptions } from '@azure/identity';

type Policies = NonNullable<ClientSecretCredentialOptions['additionalPolicies']>;

/** Where a service of Azure is, as its client takes it. */
export interface Address {
  readonly url: string;
  readonly additionalPolicies: Policies;
}

/**
 * The SDKs send secrets to https alone. Where the settings name a server of this machine by http, they are given its address
 * as https, and the last policy sends the request as the settings say.
 */
export function addressOf(setting: string): Address {
  const { protocol, host } = new URL(setting);
  const url = `https://${host}`;
  if (protocol === 'https:') return { url: setting.replace(/\/+$/, ''), additionalPolicies: [] };
  const policy: Policies[number]['policy'] = {
    name: 'loopbackPolicy',
    sendRequest(request, next) {
      if (request.url.startsWith(`${url}/`)) {
        request.url = request.url.replace(/^https/, 'http');
        request.allowInsecureConnection = true;
      }
      return next(request);
    },
  };
  return { url, additionalPolicies: [{ policy, position: 'perRetry' }] };
}
