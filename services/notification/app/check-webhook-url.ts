import { invalid } from '../../kit/errors.ts';
import { AddressRefused, type OutboundPolicy } from '../../kit/http/outbound/policy.ts';

/**
 * Normalises the URL of a webhook. Errors: `invalid` if it can never be called. The addresses its host name resolves to
 * are checked at each call, because they may change.
 */
export async function checkWebhookUrl(text: string, policy: Pick<OutboundPolicy, 'check'>): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw invalidAddress('must be a URL that begins with https://');
  if (url.username !== '' || url.password !== '') throw invalidAddress('must not contain a user name or password');
  await policy.check(url).catch((thrown) => {
    throw thrown instanceof AddressRefused ? invalidAddress(`cannot be used: ${thrown.message}`) : thrown;
  });
  url.hash = '';
  return url.href;
}

const invalidAddress = (message: string) =>
  invalid(`The address ${message}.`, [{ path: '/url', message }], 'address_refused');
