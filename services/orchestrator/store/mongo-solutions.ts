import { type ClientSession, MongoServerError } from 'mongodb';
import type { Logger } from '../../kit/log.ts';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import type { PlanDocuments, SolutionRecord, SolutionStore } from '../domain/solution.ts';
import { followChanges } from './follow-changes.ts';

type SolutionDocument = Omit<SolutionRecord, 'solution'> & { readonly _id: string };
type PlanDocument = Omit<PlanDocuments, 'id'> & { readonly _id: string };

const duplicateKey = 11_000;
const majority = { w: 'majority', j: true } as const;

/** Solutions in the collections `orchestrator.solutions` and `orchestrator.plans`. */
export function createMongoSolutions({ client, db }: Mongo, log: Logger): SolutionStore {
  const solutions = db.collection<SolutionDocument>('orchestrator.solutions', { writeConcern: majority });
  const plans = db.collection<PlanDocument>('orchestrator.plans', { writeConcern: majority, ignoreUndefined: true });
  return {
    async all() {
      const documents = await callMongo(() => solutions.find().sort({ _id: 1 }).toArray());
      return documents.map(toRecord);
    },
    async find(solution) {
      const document = await callMongo(() => solutions.findOne({ _id: solution }));
      return document ? toRecord(document) : undefined;
    },
    async save({ solution, ...rest }) {
      const before = { _id: solution, version: rest.version - 1 };
      return callMongo(async () => {
        if (rest.version === 1) return insertOnce(() => solutions.insertOne({ _id: solution, ...rest }));
        return (await solutions.replaceOne(before, rest)).matchedCount === 1;
      });
    },
    async savePlan({ id, ...rest }) {
      await callMongo(() => insertOnce(() => plans.insertOne({ _id: id, ...rest })));
    },
    async remove(solution, version) {
      // Together: a plan that was put meanwhile must not lose its documents.
      const removeAll = async (session: ClientSession) => {
        const before = { _id: solution, version: version - 1 };
        const { matchedCount } = await solutions.replaceOne(before, { version, pending: {} }, { session });
        if (matchedCount === 1) await plans.deleteMany({ solution }, { session });
        return matchedCount === 1;
      };
      return callMongo(() =>
        client.withSession((session) => session.withTransaction(() => removeAll(session), { writeConcern: majority })),
      );
    },
    async findPlan(id) {
      const document = await callMongo(() => plans.findOne({ _id: id }));
      if (!document) return undefined;
      const { _id, ...rest } = document;
      return { id: _id, ...rest };
    },
    watch: (onChange) =>
      followChanges({
        ...{ collection: solutions, what: 'solutions', log },
        async onOpen() {
          for (const { _id } of await solutions.find({}, { projection: { _id: 1 } }).toArray()) onChange(_id);
        },
        onChange(change) {
          if ('documentKey' in change) onChange(change.documentKey._id);
        },
      }),
  };
}

function toRecord({ _id, ...rest }: SolutionDocument): SolutionRecord {
  return { solution: _id, ...rest };
}

/** False where the document was stored already. */
async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === duplicateKey) return false;
    throw error;
  }
}
