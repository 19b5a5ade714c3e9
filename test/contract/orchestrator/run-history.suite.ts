import { expect } from 'chai';
import { newId, timeOfId } from '../../../services/kit/ids.ts';
import type { Hop } from '../../../services/orchestrator/domain/hop.ts';
import type { RunHistory, RunRecord } from '../../../services/orchestrator/domain/run-history.ts';

/** What every place that keeps runs promises. Every spec opens one of its own. */
export function describeRunHistory(where: string, open: () => Promise<RunHistory>): void {
  describe(`the history of runs ${where}`, () => {
    let history: RunHistory;
    beforeEach(async () => {
      history = await open();
    });

    const hop: Hop = { node: 'a', operation: 'run', status: 'ok', at: 1, durationMs: 1.5, bytesIn: 1, bytesOut: 2 };
    const done = (solution = 's1'): RunRecord => ({
      ...{ id: newId(), solution, operation: 'run', planId: 'p', transport: 'http', status: 'done', hops: [hop] },
    });
    const failed = (): RunRecord => {
      const failure = { code: 'model_failed', node: 'a', detail: 'It fails.', retriable: false } as const;
      return { ...done(), status: 'failed', failure };
    };
    const ids = (records: readonly RunRecord[]) => records.map(({ id }) => id);

    it('gives a run back as it was kept, the newer account of two', async () => {
      const record = failed();
      await history.keep([record, done()]);
      expect(await history.find(record.id)).to.deep.equal(record);
      const later: RunRecord = { ...done(), id: record.id };
      await history.keep([later]);
      expect(await history.find(record.id)).to.deep.equal(later);
      expect(await history.find(newId())).to.equal(undefined);
    });

    it('keeps new runs beside later accounts of known ones', async () => {
      const [first, second, third] = [failed(), done(), done()];
      await history.keep([first, second]);
      const later: RunRecord = { ...done('s2'), id: first.id };
      const again: RunRecord = { ...failed(), id: second.id };
      await history.keep([later, third, again]);
      for (const record of [later, again, third]) expect(await history.find(record.id)).to.deep.equal(record);
      expect(await history.list({ limit: 10 })).to.have.length(3);
    });

    it('shows what a run waits for until it has ended', async () => {
      const { hops: _, status: _status, ...unended } = done();
      const run = { ...unended, deadline: Date.now() + 60_000 };
      const retry = { node: 'a', attempts: 1, lastError: 'No one answers.', nextTryAt: 1 };
      await history.keepWaiting({ ...run, retry });
      await history.keepWaiting({ ...run, retry: { ...retry, attempts: 2 } });
      expect(await history.find(run.id)).to.deep.include({ status: 'running', retry: { ...retry, attempts: 2 } });
      expect(await history.list({ status: 'running', limit: 10 })).to.have.length(1);
      await history.keep([{ ...done(), id: run.id }]);
      await history.keepWaiting({ ...run, retry });
      expect(await history.find(run.id))
        .to.include({ status: 'done' })
        .and.not.to.have.property('retry');
    });

    it('shows a run as ended that ends while it is written what it waits for', async () => {
      const retry = { node: 'a', attempts: 1, lastError: 'No one answers.', nextTryAt: 1 };
      for (let turn = 0; turn < 20; turn += 1) {
        const { hops: _, status: _status, ...run } = done();
        const waits = history.keepWaiting({ ...run, deadline: Date.now() + 60_000, retry });
        await Promise.all([waits, history.keep([{ ...done(), id: run.id }])]);
        expect(await history.find(run.id)).to.include({ status: 'done' });
      }
      expect(await history.list({ status: 'running', limit: 10 })).to.deep.equal([]);
    });

    it('shows a run as failed once no process can wait for it any more', async () => {
      const retry = { node: 'a', attempts: 1, lastError: 'No one answers.', nextTryAt: 1 };
      const waiting = (deadline: number) => {
        const { hops: _, status: _status, ...run } = done();
        return { ...run, deadline, retry };
      };
      const [overdue, current] = [waiting(Date.now() - 10_000), waiting(Date.now() + 60_000)];
      const whole = done();
      await history.keep([whole]);
      for (const run of [overdue, current]) await history.keepWaiting(run);
      const found = await history.find(overdue.id);
      expect(found).to.deep.include({ status: 'failed', hops: [] }).and.not.to.have.any.keys('retry', 'deadline');
      expect(found?.failure).to.include({ code: 'interrupted', retriable: true });
      const list = async (filter: object) => ids(await history.list({ limit: 10, ...filter }));
      expect(await list({ status: 'running' })).to.deep.equal([current.id]);
      expect(await list({ status: 'failed' })).to.deep.equal([overdue.id]);
      expect(await list({ status: 'done' })).to.deep.equal([whole.id]);
      expect(await list({})).to.have.length(3);
      // Its result came after all.
      await history.keep([{ ...done(), id: overdue.id }]);
      expect(await history.find(overdue.id)).to.include({ status: 'done' });
    });

    it('lists the newest first, by solution, status and time, a page at a time', async () => {
      const all = [done(), failed(), done('s2'), done(), failed()];
      await history.keep(all);
      const [first, second, third, fourth, fifth] = ids(all);
      const list = async (filter: object) => ids(await history.list({ limit: 10, ...filter }));
      expect(await list({})).to.deep.equal([fifth, fourth, third, second, first]);
      expect(await list({ limit: 2 })).to.deep.equal([fifth, fourth]);
      expect(await list({ before: fourth, limit: 2 })).to.deep.equal([third, second]);
      expect(await list({ solution: 's2' })).to.deep.equal([third]);
      expect(await list({ status: 'failed' })).to.deep.equal([fifth, second]);
      expect(await list({ status: 'running' })).to.deep.equal([]);
      const [earliest = 0, latest = 0] = [first, fifth].map((id) => timeOfId(id ?? ''));
      expect(await list({ since: earliest, until: latest })).to.have.length(5);
      expect(await list({ since: latest + 1 })).to.deep.equal([]);
      expect(await list({ until: earliest - 1 })).to.deep.equal([]);
    });
  });
}
