import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { resultsTopic } from '../../../../services/orchestrator/topics/run-topics.ts';
import {
  type FakeModel,
  failing,
  type MemoryTopicRuns,
  prefix,
  startMemoryTopicRuns,
  textOf,
} from '../../../support/memory-topic-runs.ts';
import { collator, model, planOf, splitter } from '../../../support/plans.ts';
import { until } from '../../../support/until.ts';

const row = planOf([model('a'), model('b')], ['a>b']);
const diamond = planOf([splitter('s'), model('a'), model('b'), collator('j')], ['s>a', 's>b', 'a>j', 'b>j']);
const inputs = Array.from({ length: 12 }, (_, index) => `in ${index}`);

/** The last owner of a partition finishes messages in progress, and the new owner handles them too. */
describe('messages that two workers handle at the same time', () => {
  let hops: MemoryTopicRuns;
  afterEach(() => hops.stop());

  /** Answers the first call for each input when `gate` opens, and the others at once. */
  function changingItsMind(gate: Promise<void>, others: FakeModel): FakeModel {
    const seen = new Set<string>();
    return async (input, context) => {
      if (seen.has(input)) return others(input, context);
      seen.add(input);
      await gate;
      return `a(${input})`;
    };
  }

  it('fail only where the new owner fails, however long that takes', async () => {
    hops = await startMemoryTopicRuns([row]);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const seen = new Set<string>();
    let failed = 0;
    hops.models.a = async (input, context) => {
      if (seen.has(input)) {
        await second.promise;
        return `a(${input})`;
      }
      seen.add(input);
      await first.promise;
      failed += 1;
      return failing()(input, context);
    };
    await hops.startWorker();
    const runs = inputs.map((input) => hops.run(row, input, { withinMs: 30_000 }));
    await until(() => hops.calls.get('a') === inputs.length, { what: 'all calls are under way' });
    await hops.startWorker();
    await until(() => (hops.calls.get('a') ?? 0) > inputs.length, { what: 'some are made once more' });
    const moved = (hops.calls.get('a') ?? 0) - inputs.length;
    first.resolve();
    const outcomes = async () => {
      const found = await hops.read(resultsTopic(prefix, row.solution));
      return found.map(({ headers }) => headers.outcome);
    };
    await until(async () => (await outcomes()).length >= inputs.length - moved, { what: 'the others have failed' });
    // The longest that a failure waits for the other's result.
    await delay(1_200);
    second.resolve();
    const texts = (await Promise.all(runs)).map(textOf);
    expect(texts.filter((text) => text.startsWith('b(a('))).to.have.length(moved);
    expect((await outcomes()).toSorted()).to.deep.equal([
      ...Array.from({ length: inputs.length - moved }, () => 'model_failed'),
      ...Array.from({ length: moved }, () => 'ok'),
    ]);
    expect(failed).to.equal(inputs.length);
  });

  const shapes = {
    'a sequence': { plan: row, expected: (input: string) => `b(a(${input}))` },
    'a diamond': { plan: diamond, expected: (input: string) => `[a:a(${input})][b:b(${input})]` },
  };
  for (const [what, { plan, expected }] of Object.entries(shapes)) {
    it(`lead to one result, also when only the second fails: ${what}`, async () => {
      hops = await startMemoryTopicRuns([plan]);
      const gate = Promise.withResolvers<void>();
      hops.models.a = changingItsMind(gate.promise, failing());
      await hops.startWorker();
      const runs = inputs.map((input) => hops.run(plan, input, { withinMs: 30_000 }));
      await until(() => hops.calls.get('a') === inputs.length, { what: 'all calls are under way' });
      await hops.startWorker();
      await until(() => (hops.calls.get('a') ?? 0) > inputs.length, { what: 'some are made once more' });
      gate.resolve();
      const answers = (await Promise.all(runs)).map(textOf);
      expect(answers).to.deep.equal(inputs.map(expected));
      const results = await hops.read(resultsTopic(prefix, plan.solution));
      const byId = Map.groupBy(results, ({ headers }) => headers.ce_id);
      const contents = [...byId.values()].map(
        (same) => new Set(same.map(({ headers, value }) => `${headers.outcome} ${value}`)),
      );
      expect(contents.map(({ size }) => size)).to.deep.equal(inputs.map(() => 1));
    });
  }
});
