import { type AppError, toAppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { Delivery, OutcomeStore } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import { deadLetterRecord } from '../dead-letter.ts';
import type { BusMetrics } from '../metrics.ts';
import { toRejection } from '../outcome.ts';
import type { ReplyWriter } from '../reply.ts';
import type { Transport } from '../transport.ts';

export interface DeadLetterDeps {
  readonly transport: Transport;
  readonly replies: ReplyWriter;
  readonly outcomes: OutcomeStore;
  readonly topic: string;
  readonly group: string;
  readonly log: Logger;
  readonly metrics: BusMetrics;
  /** Aborted on shutdown: what was given up because of it is no dead letter, it is delivered again. */
  readonly stopping: AbortSignal;
}

/** Keeps what cannot be handled, whole, and tells the asker, so that no operation hangs. */
export function deadLettered(deps: DeadLetterDeps): Stage<Delivery, void> {
  return (next) => async (delivery) => {
    try {
      await next(delivery);
    } catch (thrown) {
      if (deps.stopping.aborted) throw thrown;
      await deadLetter(deps, delivery, toAppError(thrown));
    }
  };
}

async function deadLetter(deps: DeadLetterDeps, { record, attempt }: Delivery, error: AppError): Promise<void> {
  const { transport, replies, outcomes, topic, group, log, metrics } = deps;
  const id = record.headers.ce_id;
  const type = metrics.typeOf(record.headers);
  const rejection = toRejection(error);
  const letter = deadLetterRecord({ topic, group, record, error, attempts: attempt, time: new Date().toISOString() });
  await transport.publish([letter, ...replies.failed(record, rejection)]);
  metrics.deadLetters.inc({ type, code: error.reason });
  metrics.handled.inc({ type, outcome: 'failed' });
  log.error(
    { err: error, type: record.headers.ce_type, id, partition: record.partition, offset: record.offset, attempt },
    'message given up; see `npm run dead`',
  );
  if (id === undefined) return;
  // The letter is kept and the asker told; who polls instead may have to wait for the operation to time out.
  await outcomes
    .recordFailure(id, { status: 'failed', rejection })
    .catch((cause) => log.warn({ err: cause, id }, 'failure not recorded'));
}
