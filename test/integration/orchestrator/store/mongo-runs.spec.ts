import { expect } from 'chai';
import { type Db, MongoClient } from 'mongodb';
import { newId } from '../../../../services/kit/ids.ts';
import { protobufType } from '../../../../services/orchestrator/domain/message.ts';
import { createMongoRuns } from '../../../../services/orchestrator/store/mongo-runs.ts';
import { describeAsyncRunStore } from '../../../contract/orchestrator/async-run-store.suite.ts';
import { engine } from '../../../support/engines.ts';

describe('the store of accepted runs', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const used: Db[] = [];

  before(async () => {
    client = await MongoClient.connect((await engine('mongodb')).address);
  });
  after(async () => {
    await Promise.all(used.map((db) => db.dropDatabase()));
    await client.close();
  });

  function newDb(): Db {
    const db = client.db(`runs-${newId()}`);
    used.push(db);
    return db;
  }

  describeAsyncRunStore('in MongoDB', async () => createMongoRuns({ client, db: newDb() }));

  it('leaves nothing of a large message behind but what expires', async () => {
    const db = newDb();
    const store = createMongoRuns({ client, db });
    const pieces = db.collection<{ expiresAt?: Date }>('orchestrator.run-pieces');
    const input = { bytes: Buffer.alloc(9 << 20), contentType: protobufType };
    const id = newId();
    const rest = { solution: 's', planId: 'p', operation: 'o', transport: 'http', headers: {}, deadlineMs: 1 } as const;
    await store.add({ id, ...rest, acceptedAt: 1 }, input);
    expect(await pieces.countDocuments({ expiresAt: { $exists: false } })).to.equal(3);
    const run = await store.claim({ owner: 'a', now: 2, until: 3 });
    if (!run) throw new Error('nothing was due');
    const expiresAt = Date.now() + 60_000;
    await store.finish(run, { outcome: { ok: true, message: input }, hops: [], endedAt: 3, expiresAt });
    expect(await pieces.distinct('expiresAt')).to.deep.equal([new Date(expiresAt)]);
    expect(await pieces.countDocuments({ expiresAt: { $exists: false } })).to.equal(0);
    const indexes = await Promise.all([pieces.indexes(), db.collection('orchestrator.runs').indexes()]);
    for (const all of indexes) expect(all.find(({ key }) => 'expiresAt' in key)).to.include({ expireAfterSeconds: 0 });
  });
});
