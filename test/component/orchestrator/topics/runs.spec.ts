import { expect } from 'chai';
import type { Plan } from '../../../../services/orchestrator/domain/plan.ts';
import { deadTopic, resultsTopic } from '../../../../services/orchestrator/topics/run-topics.ts';
import {
  failing,
  type MemoryTopicRuns,
  prefix,
  startMemoryTopicRuns,
  textOf,
} from '../../../support/memory-topic-runs.ts';
import { collator, model, planOf, soft, splitter } from '../../../support/plans.ts';

const cutter = splitter('cut', {
  split: (bytes) =>
    new Map([
      ['left', Buffer.from(bytes).subarray(0, 1)],
      ['right', Buffer.from(bytes).subarray(1)],
    ]),
});

const shapes: Record<string, Plan> = {
  'one model': planOf([model('a')]),
  'a sequence': planOf([model('a'), model('b'), model('c')], ['a>b', 'b>c']),
  'a copy-based diamond': planOf(
    [splitter('s'), model('left'), model('right'), collator('j'), model('z')],
    ['s>left', 's>right', 'left>j', 'right>j', 'j>z'],
  ),
  'a diamond that cuts, with the collator last': planOf(
    [model('a'), cutter, model('left'), model('right'), collator('j')],
    ['a>cut', 'cut>left', 'cut>right', 'left>j', 'right>j'],
  ),
  'several leaves': planOf([model('a'), model('b'), model('c')], ['a>b', 'a>c']),
  'a model that waits for two': planOf([model('a'), model('b'), model('c'), model('d')], ['a>b', 'a>c', 'b>d', 'c>d']),
  'a splitter straight into a collator': planOf([splitter('s'), collator('j')], ['s>j']),
  'a branch that may fail': planOf(
    [splitter('s'), model('left'), model('right', soft), collator('j')],
    ['s>left', 's>right', 'left>j', 'right>j'],
  ),
};

describe('runs over topics', () => {
  let hops: MemoryTopicRuns;
  afterEach(() => hops.stop());

  for (const [what, plan] of Object.entries(shapes)) {
    it(`give what direct runs give: ${what}`, async () => {
      hops = await startMemoryTopicRuns([plan]);
      await hops.startWorker();
      const [over, direct] = await Promise.all([hops.run(plan, 'text'), hops.runDirect(plan, 'text')]);
      expect(over.outcome).to.deep.equal(direct.outcome);
      expect(over.outcome.ok).to.equal(true);
      expect(over.hops.map(({ node }) => node).sort()).to.deep.equal(direct.hops.map(({ node }) => node).sort());
      expect(over.hops[0]).to.include.keys('topic', 'partition', 'offset');
    });

    it(`and fail as they do: ${what}`, async () => {
      hops = await startMemoryTopicRuns([plan]);
      await hops.startWorker();
      for (const node of ['a', 'right']) hops.models[node] = failing();
      const [over, direct] = await Promise.all([hops.run(plan, 'text'), hops.runDirect(plan, 'text')]);
      expect(textOf(over)).to.equal(textOf(direct));
      const results = await hops.read(resultsTopic(prefix, plan.solution));
      expect(results.map(({ headers }) => headers.outcome)).to.deep.equal([
        over.outcome.ok ? 'ok' : over.outcome.failure.code,
      ]);
      const letters = await hops.read(deadTopic(prefix, plan.solution));
      expect(letters.some(({ headers }) => headers.dead_code === 'model_failed')).to.equal(!over.outcome.ok);
    });
  }
});
