import { createWakeSignal } from '../../../services/kit/wake-signal.ts';

describe('a wake signal', () => {
  const anHourMs = 3_600_000;

  it('wakes who waits', async () => {
    const signal = createWakeSignal();
    const waiting = signal.wait(anHourMs);
    signal.trigger();
    await waiting;
  });

  it('does not let who comes after the ring wait, and the one after that only for its time', async () => {
    const signal = createWakeSignal();
    signal.trigger();
    signal.trigger();
    await signal.wait(anHourMs);
    await signal.wait(1);
  });
});
