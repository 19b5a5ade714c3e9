import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';

/**
 * A client that wants to go on in another protocol would wait for an answer in it for ever. Only an offer of HTTP/2 may
 * be passed over, as curl makes it: such a client goes on in HTTP/1.1.
 */
export function rejectUpgrade({ headers }: Context): void {
  const { upgrade } = headers;
  if (upgrade === undefined || /^h2c$/i.test(upgrade)) return;
  throw invalid(
    'This door speaks HTTP/1.1 and changes to no other protocol. What happens is told by streams of server-sent events.',
    [{ path: 'header Upgrade', message: 'This must not be sent.' }],
    'no_upgrade',
  );
}
