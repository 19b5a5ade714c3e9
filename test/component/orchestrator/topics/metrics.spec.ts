import { expect } from 'chai';
import { topicName } from '../../../../services/kit/bus/topics.ts';
import { type MemoryTopicRuns, prefix, startMemoryTopicRuns } from '../../../support/memory-topic-runs.ts';
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
      const { values: found = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {};
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
});
