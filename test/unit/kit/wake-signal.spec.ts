import { createWakeSignal } from '../../../services/kit/wake-signal.ts';

describe('the bell of a relay', () => {
  const anHourMs = 3_600_000;

  it('wakes who waits', async () => {
    const bell = createWakeSignal();
    const waiting = bell.wait(anHourMs);
    bell.trigger();
    await waiting;
  });

  it('does not let who comes after the ring wait, and the one after that only for its time', async () => {
    const bell = createWakeSignal();
    bell.trigger();
    bell.trigger();
    await bell.wait(anHourMs);
    await bell.wait(1);
  });
});
