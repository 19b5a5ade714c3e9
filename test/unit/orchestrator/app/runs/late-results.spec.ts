import { expect } from 'chai';
import { newId } from '../../../../../services/kit/ids.ts';
import { createService, type Service } from '../../../../../services/kit/service.ts';
import {
  createLateResults,
  type RecordLateResult,
} from '../../../../../services/orchestrator/app/runs/late-results.ts';
import { createRunLog, type RunEntry, type RunLog } from '../../../../../services/orchestrator/app/runs/run-log.ts';
import type { AsyncRunStore } from '../../../../../services/orchestrator/domain/async-run.ts';
import { createMemoryRunHistory } from '../../../../../services/orchestrator/store/memory-run-history.ts';
import { createMemoryRuns } from '../../../../../services/orchestrator/store/memory-runs.ts';
import { message } from '../../../../support/memory-topic-runs.ts';
import { until } from '../../../../support/until.ts';

const failedAt = (node: string): RunEntry['result']['outcome'] => ({
  ok: false,
  failure: { code: 'deadline_exceeded', node, detail: 'Late.', retriable: true },
});
const ok: RunEntry['result']['outcome'] = { ok: true, message: message('out') };

describe('a result over topics that no caller waits for', () => {
  let service: Service;
  let runLog: RunLog;
  let runs: AsyncRunStore;
  let late: RecordLateResult;
  beforeEach(() => {
    service = createService('orchestrator', 'test', { LOG_LEVEL: 'silent' });
    runLog = createRunLog({ service, history: createMemoryRunHistory(), size: 10 });
    runs = createMemoryRuns();
    late = createLateResults({ log: service.log, runLog, runs, ttlMs: 1_000 });
  });
  afterEach(() => service.life.stop());

  const entry = (runId: string, outcome: RunEntry['result']['outcome']): RunEntry => ({
    ...{ solution: 's', operation: 'run', planId: 'p', transport: 'topics' },
    result: { runId, outcome, hops: [] },
  });
  const shows = async (id: string) => {
    const { status, failure } = (await runLog.find(id)) ?? {};
    return failure ? `${status} at ${failure.node}` : status;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('says more than the time-out that was answered', async () => {
    const id = newId();
    runLog.add(entry(id, failedAt('')));
    late(entry(id, failedAt('b')));
    await until(async () => (await shows(id)) === 'failed at b', { what: 'the node is named' });
    late(entry(id, failedAt('c')));
    await settled();
    expect(await shows(id)).to.equal('failed at b');
    late(entry(id, ok));
    await until(async () => (await shows(id)) === 'done', { what: 'the result of a replay' });
    late(entry(id, failedAt('d')));
    await settled();
    expect(await shows(id)).to.equal('done');
  });

  it('is known also where this process does not know the run', async () => {
    const id = newId();
    late(entry(id, ok));
    await until(async () => (await shows(id)) === 'done', { what: 'it is known' });
  });

  it('is the output of an accepted run that had failed', async () => {
    const accepted = { id: newId(), solution: 's', planId: 'p', operation: 'run', transport: 'topics' } as const;
    await runs.add({ ...accepted, headers: {}, deadlineMs: 1, acceptedAt: 1 }, message('in'));
    const run = await runs.claim({ owner: 'a', now: 1, until: 10 });
    if (!run) throw new Error('it was accepted');
    await runs.finish(run, { outcome: failedAt(''), hops: [], endedAt: 5, expiresAt: 50 });
    late(entry(accepted.id, ok));
    await until(async () => (await runs.output(accepted.id)) !== undefined, { what: 'there is an output' });
    expect(await runs.find(accepted.id)).to.include({ status: 'done' });
    expect(await runLog.find(accepted.id)).to.equal(undefined);
  });
});
