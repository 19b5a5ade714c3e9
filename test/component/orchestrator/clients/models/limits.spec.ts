import { expect } from 'chai';
import { createCanceller } from '../../../../../services/kit/cancellation.ts';
import { hanging, slow } from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import { createModelCalls, failureOf, textOf } from '../../../../support/model-calls.ts';
import { until } from '../../../../support/until.ts';

describe('calls to one model at the same time', () => {
  let calls: ReturnType<typeof createModelCalls>;
  beforeEach(() => {
    calls = createModelCalls({ queueLimit: 20 });
  });
  afterEach(() => calls.stop());

  it('are as many as the node allows; the others wait and each gets its own answer', async () => {
    const model = await calls.start(slow(5));
    const step = modelStep(model.address, { policy: { concurrency: 3 } });
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const results = await Promise.all(texts.map((text) => calls.call(step, text)));
    expect(results.map(textOf)).to.deep.equal(texts);
    expect(model.mostInFlight).to.equal(3);
    expect(
      model.requests
        .map(({ body }) => body.toString())
        .slice(0, 3)
        .sort(),
    ).to.deep.equal(texts.slice(0, 3));
  });

  it('are counted over all operations and plans of a node', async () => {
    const model = await calls.start(slow(5));
    const steps = ['a', 'b', 'c'].map((operation) =>
      modelStep(model.address, { operation, policy: { concurrency: 1 } }),
    );
    await Promise.all(steps.map((step) => calls.call(step)));
    expect(model.mostInFlight).to.equal(1);
  });

  it('beyond what may wait are turned away', async () => {
    const model = await calls.start(hanging);
    const canceller = createCanceller();
    const step = modelStep(model.address, { policy: { concurrency: 1 } });
    const waiting = Array.from({ length: 21 }, () => calls.call(step, 'x', { cancellation: canceller }));
    const failure = failureOf(await calls.call(step));
    expect(failure).to.include({ code: 'model_failed', retriable: true });
    await until(() => model.calls === 1, { what: 'the first is being answered' });
    canceller.cancel();
    for (const result of await Promise.all(waiting)) expect(failureOf(result).code).to.equal('cancelled');
    expect(model.calls).to.equal(1);
  });

  it('give their places back, however they end', async () => {
    let behaviour = hanging;
    const model = await calls.start((...request) => behaviour(...request));
    const step = modelStep(model.address, { policy: { concurrency: 1, retries: 0, timeoutMs: 3_000 } });
    const canceller = createCanceller();
    const inside = calls.call(step, 'x', { cancellation: canceller });
    await until(() => model.inFlight === 1, { what: 'the place is taken' });
    const late = calls.call(step, 'x', { withinMs: 30 });
    const gone = createCanceller();
    const left = calls.call(step, 'x', { cancellation: gone });
    const last = calls.call(step, 'last');
    gone.cancel();
    expect(failureOf(await left).code).to.equal('cancelled');
    expect(failureOf(await late).code).to.equal('deadline_exceeded');
    behaviour = slow(1);
    canceller.cancel();
    expect(failureOf(await inside).code).to.equal('cancelled');
    expect(textOf(await last)).to.equal('last');
    expect(model.requests.map(({ body }) => body.toString())).to.deep.equal(['x', 'last']);
  });
});
