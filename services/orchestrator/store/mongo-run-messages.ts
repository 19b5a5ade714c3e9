import { Binary, type Db } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { type RunMessages, runMessageLimits } from '../domain/run-messages.ts';

interface RunMessageDocument {
  readonly _id: { readonly run: string; readonly step: string };
  readonly node: string;
  readonly operation: string;
  readonly input?: Binary;
  readonly output?: Binary;
  readonly expiresAt: Date;
}

/** Messages of runs in the collection `orchestrator.run-messages`, a document for each model of a run. */
export function createMongoRunMessages(db: Db): RunMessages {
  const runs = db.collection<RunMessageDocument>('orchestrator.run-messages', { ignoreUndefined: true });
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
    async keep(run, { node, operation, input, output }) {
      await callMongo(createIndex);
      const document = {
        ...{ node, operation, expiresAt: new Date(Date.now() + runMessageLimits.ttlMs) },
        ...(input && { input: new Binary(input) }),
        ...(output && { output: new Binary(output) }),
      };
      const _id = { run, step: `${node} ${operation}` };
      await callMongo(() => runs.replaceOne({ _id }, document, { upsert: true }));
    },
    async find(run) {
      const all = { _id: { $gte: { run, step: '' }, $lt: { run: `${run} `, step: '' } } };
      const found = await callMongo(() => runs.find(all).limit(runMessageLimits.models).toArray());
      return found.map(({ node, operation, input, output }) => ({
        ...{ node, operation, input: input?.value(), output: output?.value() },
      }));
    },
  };
}
