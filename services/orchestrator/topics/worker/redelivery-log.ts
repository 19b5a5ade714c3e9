import type { IncomingRecord } from '../../../kit/bus/transport.ts';
import type { Logger } from '../../../kit/log.ts';

const periodMs = 1_000;

/**
 * Warns of messages that the last owner of a partition may have handled already: models are called again for them. One line for
 * all of a second, since a rebalance brings thousands.
 */
export function createRedeliveryLog(log: Logger): (record: IncomingRecord, runId: string) => void {
  let first: { readonly topic: string; readonly run: string } | undefined;
  let partitions = new Set<number>();
  let count = 0;

  function write(): void {
    const { topic, run } = first ?? {};
    log.warn(
      { topic, partitions: [...partitions].sort((a, b) => a - b), count, run },
      'messages of runs came again, because their partition has a new owner; models may be called twice for them',
    );
    first = undefined;
    partitions = new Set();
    count = 0;
  }

  return ({ topic, partition }, run) => {
    count += 1;
    partitions.add(partition);
    if (first) return;
    first = { topic, run };
    setTimeout(write, periodMs).unref();
  };
}
