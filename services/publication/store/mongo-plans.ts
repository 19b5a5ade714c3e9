import type { Db } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import type { Plans } from '../domain/plans.ts';

interface PlanDocument {
  readonly _id: string;
  readonly plan: unknown;
  readonly expiresAt: Date;
}

/** Plans are kept for `retentionMs`, as long as outcomes. */
export async function createMongoPlans({ db, retentionMs }: { db: Db; retentionMs: number }): Promise<Plans> {
  const plans = db.collection<PlanDocument>('publication.plans');
  await retryAtStart(() => callMongo(() => plans.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })));
  return {
    find: async <P>(commandId: string) => {
      const found = await callMongo(() => plans.findOne({ _id: commandId }));
      return found ? (found.plan as P) : undefined;
    },
    async saveIfAbsent<P>(commandId: string, plan: P) {
      const insert = { $setOnInsert: { plan, expiresAt: new Date(Date.now() + retentionMs) } };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const kept = await callMongo(() => plans.findOneAndUpdate({ _id: commandId }, insert, options));
      return (kept?.plan ?? plan) as P;
    },
  };
}
