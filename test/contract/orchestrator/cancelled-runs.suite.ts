import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import type { CancelledRun, CancelledRuns } from '../../../services/orchestrator/domain/cancelled-runs.ts';
import type { Failure } from '../../../services/orchestrator/domain/failure.ts';
import { until } from '../../support/until.ts';

export function describeCancelledRuns(name: string, open: () => Promise<CancelledRuns>): void {
  describe(`cancelled runs ${name}`, () => {
    const failure: Failure = { code: 'model_failed', node: 'a', detail: 'It fails.', retriable: false };
    const soon = () => Date.now() + 60_000;

    it('are seen by all that watch, whether they began before or after', async () => {
      const runs = await open();
      const [before, after] = [newId(), newId()];
      await runs.add({ key: before, failure }, soon());
      const seen: CancelledRun[] = [];
      const stop = runs.watch((run) => seen.push(run));
      try {
        await until(() => seen.length === 1, { what: 'the earlier one is seen' });
        await runs.add({ key: after, failure }, soon());
        await runs.add({ key: after, failure: { ...failure, node: 'b' } }, soon());
        await until(() => seen.length === 2, { what: 'the later one is seen' });
        expect(seen).to.deep.equal([
          { key: before, failure },
          { key: after, failure },
        ]);
      } finally {
        await stop();
      }
    });
  });
}
