import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';

/**
 * A client that requests another protocol would wait for ever for an answer in it. Only an offer of HTTP/2 without TLS, as curl
 * sends it, may be ignored: such a client continues in HTTP/1.1.
 */
export function rejectUpgrade({ headers }: Context): void {
  const { upgrade } = headers;
  if (upgrade === undefined || /^h2c$/i.test(upgrade)) return;
  throw invalid(
    'The edge switches to no other protocol. Events are available as streams of server-sent events.',
    [{ path: 'header Upgrade', message: 'This header must not be sent.' }],
    'no_upgrade',
  );
}
