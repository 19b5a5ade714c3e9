import type { Db } from 'mongodb';
import type { Logger } from '../../kit/log.ts';
import { callMongo } from '../../kit/store/mongo.ts';
import type { CancelledRuns } from '../domain/cancelled-runs.ts';
import type { Failure } from '../domain/failure.ts';
import { followChanges } from './follow-changes.ts';

interface CancelledRunDocument {
  readonly _id: string;
  readonly failure: Failure;
  readonly expiresAt: Date;
}

/** Those whose workers were busy when they were stored have ended since. */
const loadLimit = 10_000;

/** Cancelled runs in the collection `orchestrator.cancelled-runs`, until their deadlines. */
export function createMongoCancelledRuns(db: Db, log: Logger): CancelledRuns {
  const runs = db.collection<CancelledRunDocument>('orchestrator.cancelled-runs', {
    writeConcern: { w: 1 },
    ignoreUndefined: true,
  });
  let indexed: Promise<unknown> | undefined;
  function createIndex(): Promise<unknown> {
    indexed ??= runs.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }).catch((error) => {
      // Cleared, so that the next one tries again: the engine may have been unavailable.
      indexed = undefined;
      throw error;
    });
    return indexed;
  }
  return {
    async add({ key, failure }, until) {
      await callMongo(createIndex);
      const update = { $setOnInsert: { failure, expiresAt: new Date(until) } };
      await callMongo(() => runs.updateOne({ _id: key }, update, { upsert: true }));
    },
    watch: (onCancelled) =>
      followChanges({
        ...{ collection: runs, what: 'cancelled runs', log },
        async onOpen() {
          for await (const { _id, failure } of runs.find({}).limit(loadLimit)) onCancelled({ key: _id, failure });
        },
        onChange(change) {
          if (change.operationType !== 'insert') return;
          const { _id, failure } = change.fullDocument;
          onCancelled({ key: _id, failure });
        },
      }),
  };
}
