import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { type Collection, MongoClient } from 'mongodb';
import { done } from '../../../services/kit/bus/outcome.ts';
import { reject } from '../../../services/kit/bus/reject.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { Change, Journal } from '../../../services/kit/store/journal.ts';
import { createMongoJournal, type StateCodec } from '../../../services/kit/store/mongo-journal.ts';
import { describeJournal } from '../../contract/store/journal.suite.ts';
import { engine } from '../../support/engines.ts';
import { until } from '../../support/until.ts';

interface Stored {
  readonly _id: string;
  readonly aggregate: string;
  readonly version: number;
  readonly expiresAt?: Date;
}

const encoded: StateCodec = {
  toStored: (state) => Buffer.from(JSON.stringify(state)),
  fromStored: (stored: Buffer) => JSON.parse(String(stored)),
};

describe('the journal in MongoDB', function () {
  this.timeout(240_000);
  const retentionMs = 3_600_000;
  let client: MongoClient;
  let journal: Journal;
  let changes: Collection<Stored>;
  const db = () => client.db(`journal-${process.pid}`);
  const open = () => createMongoJournal({ db: db(), name: 'spec', retentionMs });

  before(async () => {
    const { address } = await engine('mongodb');
    client = new MongoClient(address);
    await client.connect();
    journal = await open();
    changes = db().collection<Stored>('spec.changes');
  });
  after(async () => {
    await db().dropDatabase();
    await client.close();
  });

  const change = (aggregate: string, version: number): Change<{ version: number }> => ({
    commandId: newId(),
    aggregate,
    version,
    state: version > 0 ? { version } : undefined,
    outcome: version > 0 ? done({ type: 'x', data: { version } }) : reject('conflict', 'no', 'No.'),
    at: Date.now(),
  });
  const expiring = async (aggregate: string) => {
    const stored = await changes.find({ aggregate }).sort({ version: 1 }).toArray();
    return stored.map(({ version, expiresAt }) => [version, expiresAt !== undefined]);
  };
  const letsOlderExpire = async (aggregate: string, newest: number) => {
    const wanted = Array.from({ length: newest }, (_, index) => [index + 1, index + 1 < newest]);
    const what = 'all versions but the newest expire';
    await until(async () => isDeepStrictEqual(await expiring(aggregate), wanted), { what });
  };

  describeJournal('MongoDB', open);
  describeJournal('MongoDB, with states in a form of their owner', () =>
    createMongoJournal({ db: db(), name: 'encoded', retentionMs, states: encoded }),
  );

  it('stores states in the form that their owner gives them, and nothing for a command without one', async () => {
    const encoding = await createMongoJournal({ db: db(), name: 'encoded', retentionMs, states: encoded });
    const aggregate = newId();
    const [first, rejected] = [change(aggregate, 1), change(aggregate, 0)];
    for (const one of [first, rejected]) await encoding.append(one);
    const stored = await db()
      .collection<{ _id: string; state: unknown }>('encoded.changes')
      .find({ aggregate })
      .toArray();
    const stateOf = ({ commandId }: { commandId: string }) => stored.find(({ _id }) => _id === commandId)?.state;
    expect(stateOf(first)).to.deep.include({ _bsontype: 'Binary' });
    expect(stateOf(rejected) ?? undefined).to.equal(undefined);
    expect(await encoding.latest(aggregate)).to.deep.equal({ version: 1, state: { version: 1 } });
    expect(await encoding.find(rejected.commandId)).to.deep.equal(rejected);
  });

  it('can be opened by many processes at once', async () => {
    await Promise.all(Array.from({ length: 5 }, open));
  });

  it('lets a version go only once a newer one is in, and the newest never', async () => {
    const aggregate = newId();
    await journal.append(change(aggregate, 1));
    expect(await expiring(aggregate)).to.deep.equal([[1, false]]);
    await journal.append(change(aggregate, 1));
    expect(await expiring(aggregate), 'a conflict changes nothing').to.deep.equal([[1, false]]);
    await journal.append(change(aggregate, 2));
    await journal.append(change(aggregate, 3));
    await letsOlderExpire(aggregate, 3);
  });

  it('makes up for a crash between the newer version and the expiry of the older', async () => {
    const aggregate = newId();
    for (const version of [1, 2]) await journal.append(change(aggregate, version));
    await letsOlderExpire(aggregate, 2);
    await changes.updateMany({ aggregate }, { $unset: { expiresAt: '' } });
    await journal.append(change(aggregate, 3));
    await letsOlderExpire(aggregate, 3);
  });

  it('takes no second first version, even when the first one has expired', async () => {
    const aggregate = newId();
    for (const version of [1, 2]) await journal.append(change(aggregate, version));
    await changes.deleteOne({ aggregate, version: 1 });
    expect(await journal.append(change(aggregate, 1))).to.deep.equal({ status: 'conflict' });
    expect(await journal.latest(aggregate)).to.deep.equal({ version: 2, state: { version: 2 } });
  });

  it('lets rejections and failures go after the retention', async () => {
    const aggregate = newId();
    const before = Date.now();
    const no = change(aggregate, 0);
    await journal.append(no);
    const rejection = { kind: 'internal', code: 'internal', detail: 'Lost.', errors: [] } as const;
    await journal.recordFailure(no.commandId, { status: 'failed', rejection });
    const kept = [
      await changes.findOne({ _id: no.commandId }),
      await db().collection<Stored>('spec.failures').findOne({ _id: no.commandId }),
    ];
    for (const stored of kept)
      expect(stored?.expiresAt?.getTime()).to.be.within(before + retentionMs, Date.now() + retentionMs);
  });

  it('has MongoDB remove what expired', async () => {
    for (const name of ['spec.changes', 'spec.failures']) {
      const indexes = await db().collection(name).indexes();
      expect(indexes.find(({ key }) => 'expiresAt' in key)).to.include({ expireAfterSeconds: 0 });
    }
  });

  it('writes many at once as few round trips', async () => {
    const inserts = async () => (await db().admin().serverStatus()).metrics.commands.insert.total;
    const before = await inserts();
    await Promise.all(Array.from({ length: 200 }, () => journal.append(change(newId(), 1))));
    expect((await inserts()) - before).to.be.at.most(5);
  });
});
