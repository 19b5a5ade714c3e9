import { invalid } from '../../kit/errors.ts';
import { mayBeCalled, type Network } from '../../kit/http/outbound/address-rules.ts';
import { checkLiteral } from '../../kit/http/outbound/checked-lookup.ts';

/**
 * Normalises the URL of a webhook. Errors: `invalid` if it can never be called. The addresses its host name resolves to
 * are checked at each call, because they may change.
 */
export function checkWebhookUrl(text: string, allowed: readonly Network[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw invalidAddress('must be a URL that begins with https://');
  if (url.username !== '' || url.password !== '') throw invalidAddress('must not contain a user name or password');
  if (url.protocol === 'http:' && allowed.length === 0)
    throw invalidAddress(`must begin with https://${unlessAllowed}`);
  try {
    checkLiteral(url.hostname, (address) => mayBeCalled(address, allowed));
  } catch {
    throw invalidAddress(`must be an address on the public internet${unlessAllowed}`);
  }
  url.hash = '';
  return url.href;
}

const unlessAllowed = ', or in a network that the operator allows with NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS';

const invalidAddress = (message: string) =>
  invalid(`The address ${message}.`, [{ path: '/url', message }], 'address_refused');
