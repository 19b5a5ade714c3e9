import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { GridFSBucket, MongoClient, ObjectId } from 'mongodb';
import { sweep } from '../../../services/content/app/sweep.ts';
import { createGridfsFiles } from '../../../services/content/store/gridfs-files.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { describeFileStore } from '../../contract/content/file-store.suite.ts';
import { engine } from '../../support/engines.ts';

describe('files in GridFS', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const db = () => client.db(`files-${process.pid}`);

  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
    await client.connect();
  });
  after(async () => {
    await db().dropDatabase();
    await client.close();
  });
  const leftovers = async () =>
    (await db().collection('content.chunks').countDocuments()) +
    (await db().collection('content.files').countDocuments());

  describeFileStore('GridFS', async (clock) => ({ files: createGridfsFiles({ db: db() }, clock), leftovers }));

  it('keeps the standard layout: the plain driver reads what we store', async () => {
    const bytes = randomBytes(5_000_000);
    const files = createGridfsFiles({ db: db() }, systemClock);
    const { fileId } = await files.stage(Readable.from([bytes], { objectMode: false }), {
      limitBytes: bytes.length,
      aggregate: 'image/s',
    });
    const bucket = new GridFSBucket(db(), { bucketName: 'content' });
    const read = await buffer(bucket.openDownloadStream(new ObjectId(fileId)));
    expect(read.equals(bytes)).to.equal(true);
  });

  it('sweeps the chunks of uploads that never ended, and no others', async () => {
    const bucket = new GridFSBucket(db(), { bucketName: 'content' });
    const old = (hoursAgo: number) => ObjectId.createFromTime(Date.now() / 1000 - hoursAgo * 3_600);
    const chunks = db().collection('content.chunks');
    const [orphan, young] = [old(30), old(1)];
    for (const files_id of [orphan, young])
      for (const n of [0, 1]) await chunks.insertOne({ files_id, n, data: randomBytes(10) });
    const whole = bucket.openUploadStreamWithId(old(31), 'whole', {
      metadata: { state: 'kept', since: new Date(), aggregate: 'image/s' },
    });
    await pipeline(Readable.from([randomBytes(10)]), whole);

    const swept = await sweep({
      files: createGridfsFiles({ db: db() }, systemClock),
      reader: { files: async () => undefined },
      endCommand: async () => undefined,
      clock: systemClock,
      stagingTtlMs: 24 * 3_600_000,
      gracePeriodMs: 24 * 3_600_000,
    });

    expect(swept).to.deep.equal({ files: 0, orphans: 1, restored: 0 });
    expect(await chunks.countDocuments({ files_id: orphan })).to.equal(0);
    expect(await chunks.countDocuments({ files_id: young })).to.equal(2);
    expect((await buffer(bucket.openDownloadStream(whole.id))).length).to.equal(10);
  });

  it('closes its cursor when a reader leaves early', async () => {
    const files = createGridfsFiles({ db: db() }, systemClock);
    const big = Readable.from(
      Array.from({ length: 640 }, () => randomBytes(65_536)),
      { objectMode: false },
    );
    const { fileId } = await files.stage(big, { limitBytes: 100_000_000, aggregate: 'image/s' });
    const openCursors = async () => (await db().admin().serverStatus()).metrics.cursor.open.total;
    const before = await openCursors();
    const reader = files.read(fileId);
    for await (const _ of reader) break;
    expect(reader.destroyed).to.equal(true);
    while ((await openCursors()) > before) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
