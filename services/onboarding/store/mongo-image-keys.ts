import type { Db } from 'mongodb';
import type { Clock } from '../../kit/clock.ts';
import { callMongo } from '../../kit/store/mongo.ts';
import type { ImageKeys } from '../domain/image-keys.ts';

interface KeyDocument {
  /** The key as PEM. */
  readonly _id: string;
  readonly since: Date;
}

const most = 100;

/** In the collection `onboarding.imageKeys`. The gateway reads there what the worker signs with, and has no private key itself. */
export function createMongoImageKeys(db: Db, clock: Clock): ImageKeys {
  const keys = db.collection<KeyDocument>('onboarding.imageKeys');
  return {
    async add(publicKey) {
      const first = { $setOnInsert: { since: new Date(clock.now()) } };
      await callMongo(() => keys.updateOne({ _id: publicKey }, first, { upsert: true }));
    },
    async list() {
      const found = await callMongo(() => keys.find().sort({ since: -1, _id: 1 }).limit(most).toArray());
      return found.map(({ _id }) => _id);
    },
  };
}
