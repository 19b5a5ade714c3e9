import { type Db, MongoServerError } from 'mongodb';
import type { StagedPart } from '../../contracts/onboarding.ts';
import type { Clock } from '../../kit/clock.ts';
import { callMongo } from '../../kit/store/mongo.ts';
import type { Bundles } from '../domain/bundles.ts';

interface BundleDocument {
  /** The user. */
  readonly _id: string;
  readonly parts: readonly StagedPart[];
  readonly since: Date;
}

const duplicateKey = 11_000;
/** Staged files are swept later, so that no bundle is there without them. */
const keptSeconds = 7 * 24 * 3_600;

/** In the collection `onboarding.bundles`. */
export function createMongoBundles(db: Db, clock: Clock): Bundles {
  // An answered upload must not be one that another primary forgets.
  const bundles = db.collection<BundleDocument>('onboarding.bundles', { writeConcern: { w: 'majority', j: true } });
  let indexed: Promise<unknown> | undefined;
  function createIndex(): Promise<unknown> {
    indexed ??= bundles.createIndex({ since: 1 }, { expireAfterSeconds: keptSeconds }).catch((error) => {
      // Cleared, so that the next one tries again: the engine may have been unavailable.
      indexed = undefined;
      throw error;
    });
    return indexed;
  }
  const documentOf = (parts: readonly StagedPart[]) => ({ parts, since: new Date(clock.now()) });

  return {
    async put(userId, parts) {
      await callMongo(createIndex);
      const before = await callMongo(() =>
        bundles.findOneAndReplace({ _id: userId }, documentOf(parts), { upsert: true, returnDocument: 'before' }),
      );
      return before?.parts ?? [];
    },
    take: async (userId) => (await callMongo(() => bundles.findOneAndDelete({ _id: userId })))?.parts,
    async giveBack(userId, parts) {
      try {
        await callMongo(() => bundles.insertOne({ _id: userId, ...documentOf(parts) }));
        return true;
      } catch (thrown) {
        if (thrown instanceof MongoServerError && thrown.code === duplicateKey) return false;
        throw thrown;
      }
    },
  };
}
