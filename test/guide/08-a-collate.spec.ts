import { expect } from 'chai';
import { createDirectRuns } from '../../services/orchestrator/app/runs/direct-runs.ts';
import { createExecuteCall } from '../../services/orchestrator/app/runs/execute-call.ts';
import { advance, arrivalsAfter, beginRun, firstArrival } from '../../services/orchestrator/domain/advance.ts';
import { protobufType } from '../../services/orchestrator/domain/message.ts';
import type { RunResult } from '../../services/orchestrator/domain/run.ts';
import { collator, model, planOf, soft, splitter } from '../support/plans.ts';

describe('8. A collate', () => {
  const message = (text: string) => ({ bytes: Buffer.from(text), contentType: protobufType });
  const links = ['split>tax', 'split>topic', 'tax>collate', 'topic>collate'];
  const plan = planOf([splitter('split'), model('tax'), model('topic'), collator('collate')], links);

  /** Every model answers its name and its input; models in `away` cannot be reached. */
  const perform = (away: string[] = []) =>
    createExecuteCall({
      async call({ node }, { bytes }) {
        const detail = `${node} cannot be reached`;
        if (away.includes(node))
          return { ok: false, failure: { code: 'model_unreachable', node, detail, retriable: true } };
        return { ok: true, status: 200, message: message(`${node}(${bytes})`) };
      },
    });
  const run = (of = plan, away: string[] = []): Promise<RunResult> =>
    createDirectRuns(perform(away))({
      runId: 'a-run',
      plan: of,
      operation: 'split',
      message: message('order'),
      deadline: Date.now() + 10_000,
      headers: {},
    });
  const textOf = ({ outcome }: RunResult) => (outcome.ok ? `${outcome.message.bytes}` : outcome.failure.detail);

  it('waits for every branch and puts them together in the order of the blueprint, not of arrival', async () => {
    expect(textOf(await run())).to.equal('[tax:tax(order)][topic:topic(order)]');
  });

  it('fails as a whole when a branch fails', async () => {
    expect(textOf(await run(plan, ['topic']))).to.equal('topic cannot be reached');
  });

  it('goes on without a branch whose node may fail softly', async () => {
    const parts = [splitter('split'), model('tax'), model('topic', soft), collator('collate')];
    expect(textOf(await run(planOf(parts, links), ['topic']))).to.equal('[tax:tax(order)]');
  });

  it('is one pure function underneath: a parcel in, the calls that are due out', () => {
    const started = advance(plan, beginRun('split'), firstArrival(plan, 'split', message('order')));
    expect(started.calls.map(({ step }) => step.id)).to.deep.equal(['split']);

    const [call] = started.calls;
    if (!call) throw new Error('no call');
    const parcels = arrivalsAfter(plan, 'split', call.step, { ok: true, message: message('order') });
    expect(parcels.map(({ from, at }) => `${from}>${at}`)).to.deep.equal(['split>tax', 'split>topic']);
  });
});
