import { expect } from 'chai';
import { topicName } from '../../../../services/kit/bus/topics.ts';
import { metricName } from '../../../../services/kit/metrics.ts';
import {
  failing,
  type MemoryTopicRuns,
  prefix,
  startMemoryTopicRuns,
  textOf,
} from '../../../support/memory-topic-runs.ts';
import { collator, model, planOf, splitter } from '../../../support/plans.ts';
import { until } from '../../../support/until.ts';

const diamond = planOf(
  [splitter('s'), model('left'), model('right'), collator('j'), model('z')],
  ['s>left', 's>right', 'left>j', 'right>j', 'j>z'],
);

describe('metrics of a worker of runs', () => {
  let hops: MemoryTopicRuns;
  before(async () => {
    hops = await startMemoryTopicRuns([diamond]);
  });
  after(() => hops.stop());

  it('count hops by their kind, dead letters, what is in flight and what is left to do', async () => {
    const { metrics } = await hops.startWorker();
    async function values(name: string): Promise<Record<string, number>> {
      const { values: found = [] } = (await metrics.getSingleMetric(metricName(name))?.get()) ?? {};
      return Object.fromEntries(found.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
    }
    const lag = async () => Object.values(await values('consumer_lag')).reduce((sum, one) => sum + one, 0);

    let lagInside = 0;
    let inFlightInside = 0;
    hops.models.z = async () => {
      lagInside = await lag();
      inFlightInside = (await values('hops_in_flight'))[''] ?? 0;
      return 'z';
    };
    await hops.run(diamond);
    await hops.transport.publish([
      { topic: topicName(prefix, 'run', 'step'), key: 'k', value: Buffer.from('x'), headers: {} },
    ]);
    const total = async () => Object.values(await values('hops_total')).reduce((sum, one) => sum + one, 0);
    await until(async () => (await total()) === 7 && (await lag()) === 0, { what: 'all hops are done' });

    // The splitter, two branches and the last model, and each branch's arrival at the collator.
    expect(await values('hops_total')).to.deep.equal({
      'split done': 1,
      'step done': 3,
      'collate done': 2,
      'step failed': 1,
    });
    expect(Object.keys(await values('dead_letters_total'))).to.have.length(1);
    expect(inFlightInside).to.be.greaterThan(0);
    expect(lagInside).to.be.greaterThan(0);
    expect(await values('hops_in_flight')).to.deep.equal({ '': 0 });
  });

  it('count calls by solution and node, runs, cancelled calls, repeats and joins that wait', async () => {
    const own = await startMemoryTopicRuns([diamond]);
    const { metrics } = await own.startWorker();
    const seriesOf = async (name: string) => {
      const { values: found = [] } = (await metrics.getSingleMetric(metricName(name))?.get()) ?? {};
      return found as { labels: Record<string, string | number>; value: number; metricName?: string }[];
    };
    const totalOf = async (name: string, wanted: Record<string, string> = {}) => {
      const fits = ({ labels }: { labels: Record<string, string | number> }) =>
        Object.entries(wanted).every(([label, value]) => labels[label] === value);
      return (await seriesOf(name)).filter(fits).reduce((sum, { value }) => sum + value, 0);
    };
    const solution = 'test';
    expect(textOf(await own.run(diamond))).to.include('z(');
    expect(await totalOf('orchestrator_calls_total', { solution, node: 'left', outcome: 'ok' })).to.equal(1);
    expect(await totalOf('orchestrator_calls_total', { solution, outcome: 'ok' })).to.equal(5);
    expect(await totalOf('orchestrator_run_results_total', { solution, outcome: 'ok' })).to.equal(1);
    const counts = (await seriesOf('orchestrator_call_duration_seconds')).filter(({ metricName: of }) =>
      of?.endsWith('_count'),
    );
    expect(counts.map(({ labels }) => labels.node)).to.have.members(['s', 'left', 'right', 'j', 'z']);

    // One branch takes its time, so the other waits at the join; then it fails for good, which ends nothing else.
    let release = () => undefined as unknown;
    own.models.left = (_, { cancellation }) =>
      new Promise((resolve) => {
        release = () => resolve('left');
        cancellation?.onCancel(release);
      });
    const waiting = own.run(diamond);
    await until(async () => (await totalOf('orchestrator_joins_held', { type: 'collate' })) === 1, {
      what: 'a join waits',
    });
    expect(await totalOf('orchestrator_calls_in_flight')).to.equal(1);
    release();
    await waiting;
    await until(async () => (await totalOf('orchestrator_joins_held')) === 0, { what: 'no join waits' });

    own.models.right = failing();
    expect(textOf(await own.run(diamond))).to.include('model_failed');
    await until(async () => (await totalOf('orchestrator_calls_cancelled_total')) === 1, {
      what: 'the other call has ended',
    });
    expect(await totalOf('orchestrator_calls_total', { node: 'right', outcome: 'model_failed' })).to.equal(1);
    expect(await totalOf('orchestrator_run_results_total', { outcome: 'model_failed' })).to.equal(1);
    expect(await totalOf('orchestrator_calls_in_flight')).to.equal(0);
    await own.stop();
  });

  it('count messages that came again with their partition', async () => {
    const own = await startMemoryTopicRuns([diamond]);
    const run = own.run(diamond);
    // The run is older than the hold of the partition, so another worker may have begun it.
    const { metrics } = await own.startWorker();
    await run;
    const { values: found = [] } =
      (await metrics.getSingleMetric(metricName('orchestrator_redelivered_hops_total'))?.get()) ?? {};
    expect(found.map(({ labels }) => labels.type)).to.include('split');
    await own.stop();
  });
});
