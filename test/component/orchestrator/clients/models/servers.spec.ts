import { expect } from 'chai';
import { echo, hanging } from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import { createModelCalls, failureOf } from '../../../../support/model-calls.ts';
import { until } from '../../../../support/until.ts';

describe('a model with several servers', () => {
  let calls: ReturnType<typeof createModelCalls>;
  beforeEach(() => {
    calls = createModelCalls();
  });
  afterEach(() => calls.stop());

  it('gets calls at all of them in turn', async () => {
    const servers = [await calls.start(echo), await calls.start(echo), await calls.start(echo)];
    const [first, ...others] = servers.map(({ address }) => address);
    if (!first) throw new Error('there is no server');
    const step = modelStep(first, { others });
    for (let call = 0; call < 9; call += 1) expect((await calls.call(step)).ok).to.equal(true);
    expect(servers.map((server) => server.calls)).to.deep.equal([3, 3, 3]);
  });

  it('gets the next call where the fewest are in flight', async () => {
    const [busy, free] = [await calls.start(hanging), await calls.start(echo)];
    const step = modelStep(busy.address, { others: [free.address], policy: { timeoutMs: 60_000 } });
    // One of the first two calls waits at the busy server.
    const waiting = [calls.call(step), calls.call(step)];
    await until(() => busy.calls === 1 && free.calls === 1, { what: 'each has got a call' });
    for (let call = 0; call < 4; call += 1) expect((await calls.call(step)).ok).to.equal(true);
    expect([busy.calls, free.calls]).to.deep.equal([1, 5]);
    await busy.close();
    expect((await Promise.all(waiting)).some(({ ok }) => ok)).to.equal(true);
  });

  it('loses no call where one of them is gone, and fails where all are', async () => {
    const [gone, there] = [await calls.start(echo), await calls.start(echo)];
    await gone.close();
    const step = modelStep(gone.address, { others: [there.address], policy: { retries: 0 } });
    for (let call = 0; call < 4; call += 1) expect((await calls.call(step)).ok).to.equal(true);
    expect(there.calls).to.equal(4);
    await there.close();
    expect(failureOf(await calls.call(step)).code).to.equal('model_unreachable');
  });
});
