import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { newId } from '../../../../services/kit/ids.ts';
import type { RunFilter, RunRecord } from '../../../../services/orchestrator/domain/run-history.ts';
import { createMongoRunHistory } from '../../../../services/orchestrator/store/mongo-run-history.ts';
import { describeRunHistory } from '../../../contract/orchestrator/run-history.suite.ts';
import { engine } from '../../../support/engines.ts';

describe('the history of runs', function () {
  this.timeout(240_000);
  let client: MongoClient;
  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
  });
  after(() => client.close());

  const open = () => client.db(`history-${randomBytes(4).toString('hex')}`);
  describeRunHistory('in MongoDB', async () => createMongoRunHistory(open(), 60_000));
  describeRunHistory('in MongoDB, in packs', async () => createMongoRunHistory(open(), 60_000, 1));

  it('keeps runs that come by the hundred in few documents, and gives each of them back', async () => {
    const db = open();
    const gateways = [createMongoRunHistory(db, 60_000), createMongoRunHistory(db, 60_000)];
    const all = Array.from({ length: 1_200 }, (_, index) =>
      done(index % 3 === 0 ? 's2' : 's1', index % 2 ? 'u1' : 'u2'),
    );
    // Of the two, each has some that are older than some of the other.
    for (const begin of [0, 600]) {
      const part = all.slice(begin, begin + 600);
      for (const [turn, gateway] of gateways.entries())
        await gateway.keep(part.filter((_, index) => Math.floor(index / 7) % 2 === turn));
    }
    const [history = createMongoRunHistory(db, 60_000)] = gateways;
    const failure = { code: 'model_failed', node: 'a', detail: 'It fails.', retriable: false } as const;
    const failed: RunRecord = { ...done('s1', 'u1'), status: 'failed', failure };
    await history.keep([failed]);
    expect(await db.collection('orchestrator.run-history').countDocuments()).to.equal(1);
    expect(await db.collection('orchestrator.run-packs').countDocuments()).to.be.below(20);

    for (const record of [all[0], all[7], all[601], all.at(-1), failed])
      expect(await history.find(record?.id ?? '')).to.deep.equal(record);
    const newest = [failed, ...all.toReversed()];
    const pages = async (filter: Partial<RunFilter>) => {
      const listed: RunRecord[] = [];
      for (;;) {
        const page = await history.list({ limit: 130, ...filter, before: listed.at(-1)?.id });
        if (page.length === 0) return listed;
        listed.push(...page);
      }
    };
    expect(await pages({})).to.deep.equal(newest);
    expect(await pages({ solution: 's2' })).to.deep.equal(newest.filter(({ solution }) => solution === 's2'));
    expect(await pages({ startedBy: 'u1' })).to.deep.equal(newest.filter(({ startedBy }) => startedBy === 'u1'));
    expect(await pages({ status: 'done' })).to.deep.equal(newest.slice(1));
    expect(await pages({ status: 'failed' })).to.deep.equal([failed]);
  });
});

const done = (solution: string, startedBy: string): RunRecord => ({
  ...{ id: newId(), solution, operation: 'run', planId: 'p', transport: 'http', startedBy, status: 'done' },
  hops: [{ node: 'a', operation: 'run', status: 'ok', at: 1, durationMs: 1.5, bytesIn: 1, bytesOut: 2 }],
});
