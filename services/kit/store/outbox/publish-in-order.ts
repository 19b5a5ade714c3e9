import type { EventSource } from '../../bus/event-record.ts';
import { produceLimits, sizeOfRecord } from '../../bus/record-size.ts';
import type { OutgoingRecord, Transport } from '../../bus/transport.ts';
import { pauseAfter } from '../../retry-until-stopped.ts';
import type { Session } from '../session.ts';
import { type NumberedChange, removePublished } from './queue.ts';
import type { RelayState } from './relay-state.ts';
import { splitBySize } from './split-by-size.ts';
import { type ToEvent, toRecord } from './to-record.ts';

export interface PublishDeps {
  readonly transport: Pick<Transport, 'publish'>;
  readonly source: EventSource;
  readonly toEvent: ToEvent;
  /** Bytes of a message; a larger one is published without the rows. */
  readonly messageLimitBytes: number;
  readonly state: RelayState;
  onPublished(count: number): void;
}

/**
 * Publishes changes and takes them out of the queue, one produce after the other. Records that are handed over together
 * may leave in several, and of these a later one may arrive though an earlier one failed: a change would be seen before
 * the one it followed. Tries until the broker has them; throws once `givenUp` is aborted.
 */
export async function publishInOrder(
  deps: PublishDeps,
  session: Session,
  changes: readonly NumberedChange[],
  givenUp: AbortSignal,
): Promise<void> {
  const outgoing = changes.map((change) => {
    const record = toRecord(deps.source, deps.toEvent, change, deps.messageLimitBytes);
    return { change, record, size: sizeOfRecord(record) };
  });
  for (const run of splitBySize(outgoing, produceLimits.bytes, ({ size }) => size)) {
    const records = run.map(({ record }) => record);
    const published = run.map(({ change }) => change);
    await publishUntilAcknowledged(deps, records, givenUp);
    await removePublished(session, published);
    deps.onPublished(run.length);
  }
}

async function publishUntilAcknowledged(
  { transport, state }: PublishDeps,
  records: readonly OutgoingRecord[],
  givenUp: AbortSignal,
): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await transport.publish(records);
      return state.relays();
    } catch (error) {
      givenUp.throwIfAborted();
      state.failed('broker', error);
      await pauseAfter(failures, givenUp);
      givenUp.throwIfAborted();
    }
  }
}
