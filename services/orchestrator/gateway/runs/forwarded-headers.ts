import { currentTrace } from '../../../kit/trace.ts';
import { recordHeader } from '../../domain/run-messages.ts';

const allowed = ['x-request-id', 'accept-language', recordHeader];
const harmless = /^[\x21-\x7e](?:[\x20-\x7e]{0,254}[\x21-\x7e])?$/;

/**
 * The headers that models get of a request: its id, its language, whether its messages are kept, and the current trace. All others (cookies, credentials,
 * content negotiation) concern the caller and this platform alone.
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
