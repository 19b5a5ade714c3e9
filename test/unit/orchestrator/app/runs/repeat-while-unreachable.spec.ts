import { expect } from 'chai';
import { createCanceller } from '../../../../../services/kit/cancellation.ts';
import type { ExecutedCall } from '../../../../../services/orchestrator/app/runs/execute-call.ts';
import { repeatWhileUnreachable } from '../../../../../services/orchestrator/app/runs/repeat-while-unreachable.ts';
import type { Step } from '../../../../../services/orchestrator/domain/plan.ts';

const step = { kind: 'model', node: 'a', policy: { unavailable: 'wait' } } as unknown as Step;
const unreachable = {
  answer: { ok: false, failure: { code: 'model_unreachable', node: 'a', detail: 'No server answers.' } },
} as unknown as ExecutedCall;

describe('the call of a model that waits for a server', () => {
  const attemptsUntil = async (deadline: number) => {
    let attempts = 0;
    const options = { step, deadline, cancellation: createCanceller(), onRetry: () => {} };
    const outcome = await repeatWhileUnreachable(options, async () => {
      attempts += 1;
      return unreachable;
    });
    expect(outcome).to.equal(unreachable);
    return attempts;
  };

  it('is repeated while the run has time', async () => {
    expect(await attemptsUntil(Date.now() + 700)).to.be.greaterThan(1);
  });

  it('is not repeated where its failure would reach the caller after the deadline', async () => {
    expect(await attemptsUntil(Date.now() + 240)).to.equal(1);
  });
});
