import { type Db, MongoServerError } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import type { VersionClaim, VersionClaims } from '../domain/version-claims.ts';

interface ClaimDocument {
  /** `<solutionId>/<version>`. */
  readonly _id: string;
  readonly taskId: string;
  readonly revisionId: string;
  readonly state: VersionClaim['state'];
}

const duplicateKey = 11_000;

/** In the collection `onboarding.versions`. */
export function createMongoVersionClaims(db: Db): VersionClaims {
  // A claim that another primary forgets would let two tasks store files under one coordinate.
  const claims = db.collection<ClaimDocument>('onboarding.versions', { writeConcern: { w: 'majority', j: true } });
  const idOf = (solutionId: string, version: string) => `${solutionId}/${version}`;

  async function find(solutionId: string, version: string): Promise<VersionClaim | undefined> {
    const found = await callMongo(() => claims.findOne({ _id: idOf(solutionId, version) }));
    return found ? { taskId: found.taskId, revisionId: found.revisionId, state: found.state } : undefined;
  }

  return {
    find,
    async take(solutionId, version, { taskId, revisionId }) {
      const _id = idOf(solutionId, version);
      try {
        await callMongo(() => claims.insertOne({ _id, taskId, revisionId, state: 'taken' }));
        return { taskId, revisionId, state: 'taken' };
      } catch (thrown) {
        if (!(thrown instanceof MongoServerError && thrown.code === duplicateKey)) throw thrown;
      }
      const takenOver = { $set: { taskId, state: 'taken' as const } };
      await callMongo(() => claims.updateOne({ _id, state: 'failed' }, takenOver));
      return (await find(solutionId, version)) ?? { taskId, revisionId, state: 'taken' };
    },
    async markFailed(solutionId, version, taskId) {
      const own = { _id: idOf(solutionId, version), taskId };
      await callMongo(() => claims.updateOne(own, { $set: { state: 'failed' as const } }));
    },
    async release(solutionId, version, taskId) {
      await callMongo(() => claims.deleteOne({ _id: idOf(solutionId, version), taskId }));
    },
  };
}
