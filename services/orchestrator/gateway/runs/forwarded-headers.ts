import { currentTrace } from '../../../kit/trace.ts';

const allowed = ['x-request-id', 'accept-language'];
const harmless = /^[\x21-\x7e](?:[\x20-\x7e]{0,254}[\x21-\x7e])?$/;

/**
 * What models are told of a request besides its body: a request id, a language, the trace of what is being handled. The
 * rest (cookies, credentials, content negotiation) is between the caller and this platform.
 */
export function forwardedHeaders(
  incoming: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of allowed) {
    const value = incoming[name];
    if (typeof value === 'string' && harmless.test(value)) headers[name] = value;
  }
  return Object.assign(headers, currentTrace());
}
