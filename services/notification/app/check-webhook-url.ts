import { invalid } from '../../kit/errors.ts';
import { mayBeCalled, type Network } from '../../kit/http/outbound/address-rules.ts';
import { checkLiteral } from '../../kit/http/outbound/checked-lookup.ts';

/**
 * The address as it will be called. Errors: `invalid` where it can be seen already that it never will be. What its name
 * resolves to is looked at with each call: it may change from one to the next.
 */
export function checkWebhookUrl(text: string, allowed: readonly Network[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw invalidAddress('must be an address that begins with https://');
  if (url.username !== '' || url.password !== '') throw invalidAddress('must hold no name and no password');
  if (url.protocol === 'http:' && allowed.length === 0) throw invalidAddress('must begin with https://');
  try {
    checkLiteral(url.hostname, (address) => mayBeCalled(address, allowed));
  } catch {
    throw invalidAddress('must be an address on the public internet');
  }
  url.hash = '';
  return url.href;
}

const invalidAddress = (message: string) =>
  invalid(`The address ${message}.`, [{ path: '/url', message }], 'address_refused');
