import type { Clock } from '../../kit/clock.ts';
import { dueUpkeep, type Partition, type Retention } from '../domain/partition.ts';
import type { Upkeep } from '../domain/ports.ts';

/** Longer than a stream lasts. */
const arrivalsMs = 15 * 60_000;

export interface KeepPartitionsDeps {
  readonly upkeep: Upkeep;
  readonly retention: Retention;
  readonly clock: Clock;
  readonly onPartitions: (partitions: readonly Partition[]) => void;
}

/** Drops the records of hours that are over the age or the size, and makes the indexes of words of times that are over. */
export function createKeepPartitions({ upkeep, retention, clock, onPartitions }: KeepPartitionsDeps) {
  return async (): Promise<void> => {
    const partitions = await upkeep.partitions();
    const { drop, indexWords, indexSlices } = dueUpkeep(partitions, retention, clock.now());
    for (const { name } of drop) await upkeep.drop(name);
    for (const { name } of indexWords) await upkeep.indexWords(name);
    for (const slice of indexSlices) await upkeep.indexSlice(slice);
    await upkeep.forgetPositions(retention.ms);
    await upkeep.forgetArrivals(arrivalsMs);
    onPartitions(partitions.slice(drop.length));
  };
}
