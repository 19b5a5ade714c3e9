import { unavailable } from '../../kit/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { BrokerSource } from '../domain/plan.ts';
import { originOf } from './models/origin.ts';

/** What a broker answered. */
export type Pulled =
  | { readonly kind: 'record'; readonly bytes: Buffer }
  /** It has handed one out that is larger than may be, and will not do so again. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'end' };

/** A broker may have to wait for its own source. */
const timeoutMs = 60_000;

/**
 * Asks a broker for its next record. Never cut short by us: a record the broker has handed out and nobody took is gone.
 * Errors: `unavailable` where there was no good answer.
 */
export async function pullRecord(exchange: Exchange, broker: BrokerSource, limitBytes: number): Promise<Pulled> {
  const { address, operation, node } = broker;
  const answer = await exchange.send({
    origin: originOf(address),
    connections: 1,
    method: 'GET',
    path: `${address.path}/${encodeURIComponent(operation)}`,
    headers: { accept: '*/*' },
    body: null,
    timeoutMs,
    limitBytes,
  });
  if (answer.outcome === 'too_large') return { kind: 'too_large' };
  if (answer.outcome !== 'answered') throw unavailable(`${node} gave no record: ${answer.detail}`);
  if (answer.status === 204) return { kind: 'end' };
  if (answer.status !== 200) throw unavailable(`${node} answered ${answer.status}, where 200 was expected`);
  return answer.bytes.length === 0 ? { kind: 'end' } : { kind: 'record', bytes: answer.bytes };
}
