import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import type { BrokerJob, BrokerJobStore, BrokerRecord } from '../../../services/orchestrator/domain/broker-job.ts';

/** What every place that keeps the pulling of records promises. Every spec opens one of its own. */
export function describeBrokerJobStore(where: string, open: () => Promise<BrokerJobStore>): void {
  describe(`jobs of data brokers ${where}`, () => {
    let store: BrokerJobStore;
    beforeEach(async () => {
      store = await open();
    });

    const lease = (owner: string, now: number) => ({ owner, now, until: now + 100 });
    const progress = { pulled: 0, rate: 0, retries: 0, runs: [] };
    const record = (position: number, content: string | Buffer = `record ${position}`): BrokerRecord => ({
      runId: newId(),
      planId: 'p1',
      position,
      bytes: Buffer.from(content),
    });
    const failure = { code: 'model_failed', node: 'a', detail: 'No.', retriable: false } as const;
    const failing = { failure, failedAt: 7, keep: 10, expiresAt: Date.now() + 60_000 };
    async function claim(owner: string, now: number): Promise<BrokerJob> {
      const job = await store.claim(lease(owner, now));
      if (!job) throw new Error('nothing is to be done');
      return job;
    }
    const stateOf = async (planId: string) => (await store.find(planId))?.state;

    it('begins a job once for a plan', async () => {
      await store.ensureJob('p1', 'default', 1);
      await store.setState('p1', 'paused', 2);
      await store.ensureJob('p1', 'default', 3);
      const job = { planId: 'p1', solution: 'default', state: 'paused', startedAt: 1, failed: 0, open: 0, ...progress };
      expect(await store.find('p1')).to.deep.equal(job);
      expect(await store.find('p2')).to.equal(undefined);
      expect(await store.setState('p2', 'paused', 4)).to.equal(false);
    });

    it('leaves nothing of a solution that is removed, and everything of others', async () => {
      await store.ensureJob('p1', 'default', 1);
      await store.ensureJob('p2', 'another', 1);
      const owned = await claim('a', 1);
      const [small, large] = [record(1), record(2, Buffer.alloc(600_000, 1))];
      for (const one of [small, large, { ...record(1), planId: 'p2' }]) await store.addRecord(one);
      await store.failRecord(small, failing);
      await store.remove('default');
      expect(await store.find('p1')).to.equal(undefined);
      expect([await store.unfinishedRecords('p1'), await store.failures('p1')]).to.deep.equal([[], []]);
      expect(await store.failedBytes('p1', small.runId)).to.equal(undefined);
      expect(await store.renew(owned.planId, lease('a', 2), progress)).to.equal(
        owned.planId === 'p1' ? undefined : 'running',
      );
      expect(await store.unfinishedRecords('p2')).to.have.length(1);
      await store.ensureJob('p1', 'default', 3);
      expect(await store.find('p1')).to.include({ pulled: 0, failed: 0, open: 0 });
    });

    it('hands a job to one owner at a time', async () => {
      await store.ensureJob('p1', 'default', 1);
      expect(await claim('a', 1)).to.include({ planId: 'p1', state: 'running' });
      expect(await store.claim(lease('b', 100))).to.equal(undefined);
      expect(await store.renew('p1', lease('a', 100), progress)).to.equal('running');
      expect(await store.claim(lease('b', 199))).to.equal(undefined);
      await claim('b', 200);
      expect(await store.renew('p1', lease('a', 201), progress)).to.equal(undefined);
      await store.release('p1', lease('a', 201));
      expect(await store.claim(lease('c', 201))).to.equal(undefined);
    });

    it('tells its owner what it is to do', async () => {
      await store.ensureJob('p1', 'default', 1);
      await claim('a', 1);
      await store.setState('p1', 'stopped', 2);
      expect(await store.renew('p1', lease('a', 3), progress)).to.equal('stopped');
    });

    it('leaves a released job to the next claim, or until it is set to run', async () => {
      await store.ensureJob('p1', 'default', 1);
      await claim('a', 1);
      await store.release('p1', lease('a', 5));
      await claim('b', 5);
      await store.setState('p1', 'paused', 6);
      await store.release('p1', lease('b', 7));
      expect(await store.claim(lease('c', 10_000))).to.equal(undefined);
      await store.setState('p1', 'running', 8);
      expect(await claim('c', 8)).to.include({ state: 'running' });
    });

    it('supersedes the job of the former plan, which is still to be finished, and runs it once it is back', async () => {
      await store.ensureJob('p1', 'default', 1);
      await store.ensureJob('other', 'other', 1);
      await store.ensureJob('p2', 'default', 2);
      expect([await stateOf('p1'), await stateOf('p2'), await stateOf('other')]).to.deep.equal([
        'superseded',
        'running',
        'running',
      ]);
      const ids = [await claim('a', 3), await claim('a', 3), await claim('a', 3)].map(({ planId }) => planId);
      expect(ids.sort()).to.deep.equal(['other', 'p1', 'p2']);
      await store.ensureJob('p1', 'default', 4);
      expect([await stateOf('p1'), await stateOf('p2')]).to.deep.equal(['running', 'superseded']);
      await store.supersede('default', 'p3', 5);
      expect([await stateOf('p1'), await stateOf('p2')]).to.deep.equal(['superseded', 'superseded']);
    });

    it('notes how far it is', async () => {
      await store.ensureJob('p1', 'default', 1);
      await claim('a', 1);
      const progress = {
        pulled: 5,
        rate: 1.5,
        retries: 2,
        runs: ['r2', 'r1'],
        lastError: { at: 3, detail: 'unavailable' },
      };
      await store.renew('p1', lease('a', 2), progress);
      expect(await store.find('p1')).to.deep.include(progress);
    });

    it('keeps records until they are done, in order', async () => {
      await store.ensureJob('p1', 'default', 1);
      const [second, first, third] = [record(2), record(1), record(3, Buffer.alloc(17 << 20, 'x'))];
      for (const each of [second, first, third]) await store.addRecord(each);
      await store.addRecord(second);
      expect(await store.unfinishedRecords('p1')).to.deep.equal([first, second, third]);
      expect(await store.find('p1')).to.include({ pulled: 3, open: 3 });
      expect(await claim('a', 1)).to.include({ pulled: 3 });
      await Promise.all([third, first].map((each) => store.completeRecord(each)));
      expect(await store.unfinishedRecords('p1')).to.deep.equal([second]);
      await store.completeRecord(second);
      expect(await store.find('p1')).to.include({ pulled: 3, open: 0, failed: 0 });
    });

    it('keeps records that failed, the newest of them', async () => {
      await store.ensureJob('p1', 'default', 1);
      const records = [1, 2, 3].map((position) => record(position));
      for (const each of records) {
        await store.addRecord(each);
        await store.failRecord(each, { ...failing, keep: 2 });
        await store.failRecord(each, { ...failing, keep: 2 });
      }
      expect(await store.find('p1')).to.include({ pulled: 3, open: 0, failed: 3 });
      const kept = [records[2], records[1]].map((each) => ({
        runId: each?.runId,
        position: each?.position,
        size: 8,
        failedAt: 7,
        failure,
      }));
      expect(await store.failures('p1')).to.deep.equal(kept);
      expect((await store.failedBytes('p1', records[2]?.runId ?? ''))?.toString()).to.equal('record 3');
      expect(await store.failedBytes('p1', records[0]?.runId ?? '')).to.equal(undefined);
      expect(await store.failedBytes('p2', records[2]?.runId ?? '')).to.equal(undefined);
    });

    it('shows no unfinished record as failed', async () => {
      await store.ensureJob('p1', 'default', 1);
      const unfinished = record(1);
      await store.addRecord(unfinished);
      expect(await store.failures('p1')).to.deep.equal([]);
      expect(await store.failedBytes('p1', unfinished.runId)).to.equal(undefined);
    });
  });
}
