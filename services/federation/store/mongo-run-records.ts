import type { Collection, Db } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import type { KeptFailure, RunRecord, RunRecords, Withdrawal } from '../domain/run-records.ts';

interface FailureDocument extends KeptFailure {
  /** `<subId>:<solutionId>`. */
  readonly _id: string;
  readonly subId: number;
}

type RunDocument = RunRecord & { readonly _id: number };
type WithdrawalDocument = Omit<Withdrawal, 'solutionId'> & { readonly _id: string };

/** `processed` of a subscription moves on because its failures are kept here: a new primary has to know them. */
const options = { writeConcern: { w: 'majority', j: true }, ignoreUndefined: true } as const;
const keyOf = (subId: number, solutionId: string) => `${subId}:${solutionId}`;

/** In the collections `federation.runs`, `federation.failures` and `federation.withdrawals`. Errors: `unavailable`. */
export async function createMongoRunRecords(db: Db): Promise<RunRecords> {
  const runs = db.collection<RunDocument>('federation.runs', options);
  const failures = db.collection<FailureDocument>('federation.failures', options);
  const withdrawals = db.collection<WithdrawalDocument>('federation.withdrawals', options);
  await retryAtStart(() => callMongo(() => createIndexes(failures, withdrawals)));
  return {
    async find(_id) {
      return (await callMongo(() => runs.findOne({ _id }, { projection: { _id: 0 } }))) ?? undefined;
    },
    async save(record) {
      await callMongo(() => runs.replaceOne({ _id: record.subId }, record, { upsert: true }));
    },
    failures: (subId) =>
      callMongo(() =>
        failures
          .find({ subId }, { projection: { _id: 0, subId: 0 } })
          .sort({ retryAt: 1 })
          .toArray(),
      ),
    async keepFailure(subId, failure) {
      const _id = keyOf(subId, failure.solutionId);
      await callMongo(() => failures.replaceOne({ _id }, { ...failure, subId }, { upsert: true }));
    },
    async dropFailure(subId, solutionId) {
      await callMongo(() => failures.deleteOne({ _id: keyOf(subId, solutionId) }));
    },
    async withdrawals(peerId) {
      const found = await callMongo(() => withdrawals.find({ peerId }).toArray());
      return found.map(({ _id: solutionId, ...rest }) => ({ solutionId, ...rest }));
    },
    async addWithdrawal({ solutionId: _id, ...rest }) {
      const first = { $setOnInsert: rest };
      const upsert = { upsert: true, returnDocument: 'after' } as const;
      const found = await callMongo(() => withdrawals.findOneAndUpdate({ _id }, first, upsert));
      return { solutionId: _id, ...rest, isHidden: found?.isHidden ?? rest.isHidden };
    },
    async dropWithdrawal(_id) {
      await callMongo(() => withdrawals.deleteOne({ _id }));
    },
    async keepOnly(subIds) {
      const others = { $nin: [...subIds] };
      await callMongo(() => failures.deleteMany({ subId: others }));
      await callMongo(() => runs.deleteMany({ _id: others }));
    },
  };
}

async function createIndexes(
  failures: Collection<FailureDocument>,
  withdrawals: Collection<WithdrawalDocument>,
): Promise<void> {
  await failures.createIndex({ subId: 1, retryAt: 1 });
  await withdrawals.createIndex({ peerId: 1 });
}
