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

    it('shows what a run waits for until it has ended', async () => {
      const { hops: _, status: _status, ...run } = done();
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
