import { expect } from 'chai';
import { v7 } from 'uuid';
import { newId } from '../../../../services/kit/ids.ts';
import type { RunRecord } from '../../../../services/orchestrator/domain/run-history.ts';
import { packsOf } from '../../../../services/orchestrator/store/mongo-run-packs.ts';

describe('packs of runs', () => {
  const hop = { node: 'a', operation: 'run', status: 'ok', at: 1, durationMs: 1, bytesIn: 1, bytesOut: 1 } as const;
  const done = (facts: Partial<RunRecord> = {}): RunRecord => ({
    ...{ id: newId(), solution: 's', operation: 'run', planId: 'p', transport: 'http', status: 'done', hops: [hop] },
    ...facts,
  });
  const sizes = (records: readonly RunRecord[], fewest = 2) =>
    packsOf(records, fewest).packed.map((pack) => pack.length);

  it('are of one solution and one user', () => {
    const [a, b, c, d] = [done(), done({ startedBy: 'u' }), done({ startedBy: 'u' }), done()];
    const others = [done({ solution: 't' }), done({ solution: 't' })];
    expect(packsOf([a, b, ...others, c, d], 2)).to.deep.equal({ packed: [[a, d], [b, c], others], single: [] });
  });

  it('hold what comes by the hundred and has one account, and nothing else', () => {
    const failure = { code: 'model_failed', node: 'a', detail: 'It fails.', retriable: false } as const;
    const single = [
      done({ status: 'failed', failure }),
      done({ transport: 'topics' }),
      // It began three seconds ago: packs whose ids are far apart would be looked through for all runs between.
      done({ id: v7({ msecs: Date.now() - 3_000 }) }),
    ];
    const few = [done({ solution: 't' })];
    const many = [done(), done()];
    expect(packsOf([...single, ...few, ...many], 2)).to.deep.equal({ packed: [many], single: [...single, ...few] });
  });

  it('are bounded, by runs and by hops', () => {
    expect(sizes(Array.from({ length: 600 }, () => done()))).to.deep.equal([250, 250, 100]);
    const large = Array.from({ length: 3 }, () => done({ hops: Array.from({ length: 2_000 }, () => hop) }));
    expect(sizes(large)).to.deep.equal([2, 1]);
    expect(sizes([done({ hops: Array.from({ length: 6_000 }, () => hop) }), done()])).to.deep.equal([1, 1]);
  });
});
