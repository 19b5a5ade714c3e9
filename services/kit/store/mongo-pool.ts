import type { MongoClient } from 'mongodb';
import type { PoolState } from '../pool-metrics.ts';

/** Counts the connections of a new client by what the driver reports; it has no figures of its own. */
export function watchMongoPool(client: MongoClient): () => PoolState {
  const counts = { open: 0, used: 0, waiting: 0 };
  const add = (name: keyof typeof counts, change: number) => () => {
    counts[name] += change;
  };
  client
    .on('connectionCreated', add('open', 1))
    .on('connectionClosed', add('open', -1))
    .on('connectionCheckOutStarted', add('waiting', 1))
    .on('connectionCheckOutFailed', add('waiting', -1))
    .on('connectionCheckedOut', add('waiting', -1))
    .on('connectionCheckedOut', add('used', 1))
    .on('connectionCheckedIn', add('used', -1));
  return () => ({ used: counts.used, idle: counts.open - counts.used, waiting: counts.waiting });
}
