import { expect } from 'chai';
import { createService } from '../../../../../services/kit/service.ts';
import { failedCall } from '../../../../../services/orchestrator/topics/worker/execute-with-retry.ts';
import { createRedeliveryLog } from '../../../../../services/orchestrator/topics/worker/redelivery-log.ts';
import { createRunMetrics } from '../../../../../services/orchestrator/topics/worker/run-metrics.ts';
import { model, planOf } from '../../../../support/plans.ts';
import { until } from '../../../../support/until.ts';

describe('what a worker measures of runs', () => {
  const [step] = planOf([model('a')], []).steps.values();
  const failure = { code: 'model_failed', node: 'a', detail: 'No.', retriable: false } as const;

  it('has series for a bounded number of solutions and nodes, and one for all others', async () => {
    if (!step) throw new Error('the plan has no step');
    const service = createService('orchestrator', 'worker', { LOG_LEVEL: 'silent' });
    const metrics = createRunMetrics(service, 3);
    for (let index = 0; index < 50; index += 1) {
      await metrics.call(`s${index}`, step, async () => failedCall(step, failure));
      metrics.retried(`s${index}`, step);
      metrics.ended(`s${index}`, { ok: false, failure });
    }
    const text = await service.metrics.metrics();
    const linesOf = (name: string) => text.split('\n').filter((line) => line.includes(`${name}{`));
    for (const name of [
      'orchestrator_calls_total',
      'orchestrator_call_retries_total',
      'orchestrator_run_results_total',
    ])
      expect(linesOf(name), name).to.have.length(4);
    expect(linesOf('orchestrator_calls_total').find((line) => line.includes('solution="other"'))).to.match(/ 47$/);
    expect(linesOf('orchestrator_call_duration_seconds_count')).to.have.length(4);
  });

  it('is in flight until it has ended, also where it throws', async () => {
    if (!step) throw new Error('the plan has no step');
    const service = createService('orchestrator', 'worker', { LOG_LEVEL: 'silent' });
    const metrics = createRunMetrics(service);
    const thrown = await metrics
      .call('s', step, () => Promise.reject(new Error('stopping')))
      .catch((error) => error.message);
    expect(thrown).to.equal('stopping');
    expect(await service.metrics.metrics()).to.match(/orchestrator_calls_in_flight\{[^}]*\} 0\n/);
  });
});

describe('messages of runs that come again', () => {
  it('are one warning for all of a second', async () => {
    const lines: object[] = [];
    const log = { warn: (fields: object) => lines.push(fields) } as never;
    const report = createRedeliveryLog(log);
    for (const [partition, run] of [
      [3, 'one'],
      [0, 'two'],
      [3, 'three'],
    ] as const)
      report(
        { topic: 'yard.run.step', partition, offset: 1, key: '', value: Buffer.alloc(0), headers: {}, timestamp: 1 },
        run,
      );
    expect(lines).to.deep.equal([]);
    await until(() => lines.length > 0, { what: 'it is logged' });
    expect(lines).to.deep.equal([{ topic: 'yard.run.step', partitions: [0, 3], count: 3, run: 'one' }]);
  });
});
