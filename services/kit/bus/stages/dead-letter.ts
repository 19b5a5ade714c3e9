import { type AppError, toAppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { retryUntilStopped } from '../../retry-until-stopped.ts';
import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import { MessageReleased } from '../consumer.ts';
import { deadLetterRecord } from '../dead-letter.ts';
import type { BusMetrics } from '../metrics.ts';
import type { OutgoingRecord, Transport } from '../transport.ts';

export interface DeadLetterDeps {
  readonly transport: Pick<Transport, 'publish'>;
  readonly log: Logger;
  readonly metrics: BusMetrics;
  /** Aborted on shutdown: a message that fails because of it is not dead-lettered but delivered again. */
  readonly stopping: AbortSignal;
  /** The dead letter, and the records that are published together with it, such as a reply. */
  write(delivery: Delivery, error: AppError): readonly OutgoingRecord[] | Promise<readonly OutgoingRecord[]>;
  /** Called once the broker has these, again while its store is unavailable. Other errors are only logged. */
  onKept?(messageId: string, error: AppError): Promise<void>;
}

/** Publishes a message that cannot be handled as a dead letter. */
export function deadLettered(deps: DeadLetterDeps): Stage<Delivery, void> {
  return (next) => async (delivery) => {
    try {
      await next(delivery);
    } catch (thrown) {
      if (deps.stopping.aborted || thrown instanceof MessageReleased) throw thrown;
      await deadLetter(deps, delivery, toAppError(thrown));
    }
  };
}

/** The default dead letter: the whole message with the reason. */
export const wholeMessage =
  (topic: string, group: string) =>
  ({ record, attempt: attempts }: Delivery, error: AppError): OutgoingRecord =>
    deadLetterRecord({ topic, group, record, error, attempts, time: new Date().toISOString() });

async function deadLetter(deps: DeadLetterDeps, delivery: Delivery, error: AppError): Promise<void> {
  const { transport, log, metrics } = deps;
  const { record, attempt } = delivery;
  const { ce_id: id, ce_type: type } = record.headers;
  await transport.publish(await deps.write(delivery, error));
  metrics.deadLetters.inc({ type: metrics.typeOf(record), code: error.reason });
  metrics.handled.inc({ type: metrics.typeOf(record), outcome: 'failed' });
  const { topic, partition, offset } = record;
  log.error({ err: error, type, id, topic, partition, offset, attempt }, 'message dead-lettered; see `npm run dead`');
  if (id !== undefined) await recordKept(deps, id, error);
}

/** A failure that is not recorded would be a command that nothing is known of: the store it waited for may be back tomorrow. */
async function recordKept({ onKept, stopping, log }: DeadLetterDeps, id: string, error: AppError): Promise<void> {
  if (!onKept) return;
  const isRetriable = (thrown: unknown) => toAppError(thrown).code === 'unavailable';
  await retryUntilStopped(() => onKept(id, error), stopping, { isRetriable }).catch((cause) => {
    if (stopping.aborted) throw new MessageReleased('its failure could not be recorded before the service stopped');
    log.warn({ err: cause, id }, 'failure not recorded');
  });
}
