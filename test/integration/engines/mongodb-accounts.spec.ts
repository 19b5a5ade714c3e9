import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { defaultCacheDir, type Engine, freePort, startMongo } from '../../../infra/engines/engines.ts';
import { mongoServices } from '../../../scripts/mongo/mongo-services.ts';
import { giveMongoAccounts } from '../../../services/kit/store/mongo-accounts.ts';

const adminPassword = 'the-password-of-who-may-do-everything';
const passwordOf = (name: string) => `the-password-of-${name}`;
const unauthorized = 13;
const authenticationFailed = 18;

describe('a MongoDB that asks for a login', function () {
  this.timeout(120_000);
  let folder: string;
  let engine: Engine;
  const accounts = () =>
    mongoServices.map(({ name, collections }) => ({ username: name, password: passwordOf(name), collections }));

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-mongo-accounts-'));
    const port = await freePort();
    const options = { dataDir: join(folder, 'mongodb'), port, cacheDir: defaultCacheDir() };
    // Data of a platform that had no accounts before.
    const open = await startMongo(options);
    await using(open.address, (client) =>
      client
        .db()
        .collection('content.files')
        .insertOne({ name: 'kept' } as object),
    );
    await open.stop();
    engine = await startMongo({ ...options, adminPassword });
    await giveMongoAccounts(engine.address, accounts());
  });
  after(async () => {
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function using<T>(address: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
    const client = new MongoClient(address, { serverSelectionTimeoutMS: 5_000 });
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  }
  const as = <T>(name: string, work: (client: MongoClient) => Promise<T>, password = passwordOf(name)) =>
    using(engine.address.replace(/\/\/[^@]*@/, `//${name}:${password}@`), work);
  const rejected = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ code }) => code,
    );

  it('keeps what was there before, and lets a service use what is its own', async () => {
    await as('content', async (client) => {
      const files = client.db().collection('content.files');
      expect(await files.findOne({ name: 'kept' })).to.include({ name: 'kept' });
      await files.createIndex({ name: 1 });
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await files.updateOne({ name: 'kept' }, { $set: { seen: true } }, { session });
          await client.db().collection<{ _id: string }>('content.chunks').insertOne({ _id: 'one' }, { session });
        }),
      );
      expect(await files.deleteMany({ seen: true })).to.include({ deletedCount: 1 });
    });
  });

  it('lets a service use no collection of another, and make none of another name', async () => {
    await as('content', async (client) => {
      const db = client.db();
      expect(await rejected(db.collection('composer.changes').findOne({}))).to.equal(unauthorized);
      expect(await rejected(db.collection('composer.changes').insertOne({}))).to.equal(unauthorized);
      expect(await rejected(db.collection('content.of-others').insertOne({}))).to.equal(unauthorized);
      expect(await rejected(db.collection('content.files').drop())).to.equal(unauthorized);
      expect(await rejected(client.db('other').collection('content.files').findOne({}))).to.equal(unauthorized);
      expect(await rejected(client.db('admin').command({ usersInfo: 1 }))).to.equal(unauthorized);
    });
  });

  it('lets no other client do anything', async () => {
    const plain = engine.address.replace(/\/\/[^@]*@/, '//').replace('&authSource=admin', '');
    const read = (client: MongoClient) => client.db().collection('content.files').findOne({});
    expect(await rejected(using(plain, read))).to.equal(unauthorized);
    expect(await rejected(as('content', read, 'a-wrong-password'))).to.equal(authenticationFailed);
  });

  it('takes passwords and rights away that are not given any more', async () => {
    const changed = [{ username: 'content', password: 'another-password', collections: ['content.files'] }];
    await giveMongoAccounts(engine.address, changed);
    const read = (name: string) => (client: MongoClient) => client.db().collection(name).findOne({});
    expect(await rejected(as('content', read('content.files')))).to.equal(authenticationFailed);
    await as(
      'content',
      async (client) => {
        expect(await rejected(read('content.files')(client))).to.equal('done');
        expect(await rejected(read('content.chunks')(client))).to.equal(unauthorized);
      },
      'another-password',
    );
  });
});
