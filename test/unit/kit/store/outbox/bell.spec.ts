import { createBell } from '../../../../../services/kit/store/outbox/bell.ts';

describe('the bell of a relay', () => {
  const anHourMs = 3_600_000;

  it('wakes who waits', async () => {
    const bell = createBell();
    const waiting = bell.wait(anHourMs);
    bell.ring();
    await waiting;
  });

  it('does not let who comes after the ring wait, and the one after that only for its time', async () => {
    const bell = createBell();
    bell.ring();
    bell.ring();
    await bell.wait(anHourMs);
    await bell.wait(1);
  });
});
