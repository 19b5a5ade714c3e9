import { unavailable } from '../../kit/errors.ts';
import type { Exchange } from '../../kit/http/outbound/exchange.ts';
import type { PullRecord } from '../domain/broker-job.ts';
import { originOf } from './models/origin.ts';

/** A broker may have to wait for its own source. */
const timeoutMs = 60_000;

/** Pulls records over HTTP. Never cancelled: a record that the broker has sent and that was not received would be lost. */
export function createPullRecord(exchange: Exchange): PullRecord {
  return async ({ address, operation, node }, limitBytes) => {
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
  };
}
