import { createCounter, createGauge, type Measured } from '../../kit/metrics.ts';
import type { Partition } from '../domain/partition.ts';
import type { StoredCounts } from './store-lines.ts';

/** What a worker stores, and how much of it there is. */
export function createLogMetrics(measured: Measured) {
  const records = createCounter(measured, 'log_records_total', 'Records of logs by what became of them', ['outcome']);
  const bytes = createGauge(measured, { name: 'log_store_bytes', help: 'Size of the stored logs with their indexes' });
  return {
    onStored({ stored, expired, unreadable }: StoredCounts) {
      if (stored > 0) records.inc({ outcome: 'stored' }, stored);
      if (expired > 0) records.inc({ outcome: 'expired' }, expired);
      if (unreadable > 0) records.inc({ outcome: 'unreadable' }, unreadable);
    },
    onPartitions(partitions: readonly Partition[]) {
      bytes.set(partitions.reduce((sum, each) => sum + each.bytes, 0));
    },
  };
}
