import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type OutboundPolicy, targetOf } from './policy.ts';

/** Opens the connections of a pool to `origin`, each to an address that the policy has just allowed. */
export function checkedConnector(policy: OutboundPolicy, origin: string, timeoutMs: number): buildConnector.connector {
  const target = targetOf(new URL(origin));
  const lookup: LookupFunction = (_name, options, callback) => {
    policy.resolve(target).then(
      (found) => {
        const [first] = found;
        if (options.all) callback(null, [...found]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error) => callback(error, [], 0),
    );
  };
  const connect = buildConnector({ timeout: timeoutMs, lookup });
  // Literal addresses are connected to without a lookup.
  if (!isIP(target.hostname)) return connect;
  return (options, callback) => {
    policy.resolve(target).then(
      () => connect(options, callback),
      (error) => callback(error, null),
    );
  };
}
