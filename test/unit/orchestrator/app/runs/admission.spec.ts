import { expect } from 'chai';
import { createAdmission } from '../../../../../services/orchestrator/app/runs/admission.ts';

describe('admission of runs', () => {
  /** Work that ends when `end` is called. */
  function work() {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const state = { started: false, end };
    const run = async () => {
      state.started = true;
      await over;
    };
    return { state, run };
  }
  const turn = () => new Promise(setImmediate);

  it('turns away what there is no room for', async () => {
    const admission = createAdmission({ runs: 1, bytes: 100 });
    const first = work();
    const running = admission.run(10, first.run);
    const rejection = await admission.run(10, async () => undefined).catch((error) => error);
    expect(rejection).to.include({ code: 'unavailable', reason: 'too_many_runs', retryAfterSeconds: 1 });
    first.state.end();
    await running;
    expect(await admission.run(10, async () => 'done')).to.equal('done');
    expect(admission.inFlight).to.equal(0);
  });

  it('lets one in that is larger than all may be, alone', async () => {
    const admission = createAdmission({ runs: 2, bytes: 100 });
    expect(await admission.run(1_000, async () => admission.inFlight)).to.equal(1);
  });

  it('lets those in who wait, in order and never more than there is room for', async () => {
    const admission = createAdmission({ runs: 2, bytes: 100 });
    const all = Array.from({ length: 5 }, work);
    const running = all.map(({ run }) => admission.wait(10, run));
    const started = () => all.map(({ state }) => state.started);
    await turn();
    expect(started()).to.deep.equal([true, true, false, false, false]);
    all[1]?.state.end();
    await turn();
    expect(started()).to.deep.equal([true, true, true, false, false]);
    expect(admission.inFlight).to.equal(2);
    for (const { state } of all) state.end();
    await Promise.all(running);
    expect(admission.inFlight).to.equal(0);
  });

  it('gives the place of work that failed to the next', async () => {
    const admission = createAdmission({ runs: 1, bytes: 100 });
    const failing = admission.wait(10, async () => {
      throw new Error('no');
    });
    const next = admission.wait(10, async () => 'done');
    expect(await failing.catch((error: Error) => error.message)).to.equal('no');
    expect(await next).to.equal('done');
  });

  it('keeps small ones behind a large one that waits', async () => {
    const admission = createAdmission({ runs: 10, bytes: 100 });
    const [first, large, small] = [work(), work(), work()];
    const running = [admission.wait(60, first.run), admission.wait(60, large.run), admission.wait(1, small.run)];
    await turn();
    expect([large.state.started, small.state.started]).to.deep.equal([false, false]);
    for (const { state } of [first, large, small]) state.end();
    await Promise.all(running);
  });
});
