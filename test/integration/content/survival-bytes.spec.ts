import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { type Db, MongoClient } from 'mongodb';
import { createGridfsFiles } from '../../../services/content/store/gridfs-files.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createMongoJournal } from '../../../services/kit/store/mongo-journal.ts';
import { engine } from '../../support/engines.ts';

const count = 10;

/** A node that is killed loses what it has acknowledged and not yet written to its disk, unless it was asked to wait for that. */
describe('content when mongod is killed', function () {
  this.timeout(300_000);

  const filesIn = (db: Db) => createGridfsFiles({ db }, systemClock);
  const journalIn = (db: Db) => createMongoJournal({ db, name: 'spec', retentionMs: 3_600_000 });

  /** Uploads a file and reads it as a worker does before it saves its decision. */
  async function inspectUpload(files: ReturnType<typeof filesIn>) {
    const source = Readable.from([randomBytes(1_000)], { objectMode: false });
    const { fileId } = await files.stage(source, { limitBytes: 1_000, aggregate: 'image/s' });
    return { fileId, sha256: (await files.inspect(fileId)).sha256 };
  }

  /** Writes an outcome as another worker does that waits for the acknowledgement. Whether it is found already. */
  async function findOutcome(db: Db, journal: Awaited<ReturnType<typeof journalIn>>) {
    const _id = newId();
    const change = { aggregate: _id, version: 1, state: {}, outcome: { status: 'done', events: [] } };
    const changes = db.collection<{ _id: string; at: Date }>('spec.changes');
    await changes.insertOne({ _id, at: new Date(), ...change }, { writeConcern: { w: 1, j: false } });
    return { _id, isFound: (await journal.find(_id)) !== undefined };
  }

  it('has every byte that a worker has inspected, and every outcome that one has found', async () => {
    const mongodb = await engine('mongodb');
    const name = `bytes-${process.pid}`;
    const client = new MongoClient(mongodb.address);
    // As rarely as the server allows, so that the disk is behind.
    await client.db('admin').command({ setParameter: 1, journalCommitInterval: 500 });
    const db = client.db(name);
    const journal = await journalIn(db);
    const files = filesIn(db);
    const inspected = [];
    for (let each = 0; each < count; each += 1) inspected.push(await inspectUpload(files));
    const written = [];
    for (let each = 0; each < count; each += 1) written.push(await findOutcome(db, journal));
    await mongodb.kill();
    await client.close();
    await mongodb.start();

    const again = new MongoClient(mongodb.address);
    try {
      for (const { fileId, sha256 } of inspected)
        expect((await filesIn(again.db(name)).inspect(fileId)).sha256).to.equal(sha256);
      const restarted = await journalIn(again.db(name));
      for (const { _id, isFound } of written) if (isFound) expect(await restarted.find(_id)).not.to.equal(undefined);
    } finally {
      await again.close();
    }
  });
});
