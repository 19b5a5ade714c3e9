import { expect } from 'chai';
import { pino } from 'pino';
import { poll } from '../../../services/kit/poll.ts';
import { until } from '../../support/until.ts';

describe('work that is looked for again and again', () => {
  const options = { log: pino({ level: 'silent' }), what: 'work', intervalMs: 60_000 };

  it('is looked for at once, and once more for all who asked meanwhile', async () => {
    let looks = 0;
    const ends: (() => void)[] = [];
    const looking = poll(options, () => {
      looks += 1;
      return new Promise((resolve) => ends.push(resolve));
    });
    for (let times = 0; times < 3; times += 1) looking.trigger();
    expect(looks).to.equal(1);
    ends.shift()?.();
    await until(() => looks === 2, { what: 'the second look' });
    ends.shift()?.();
    await looking.stop();
    looking.trigger();
    expect(looks).to.equal(2);
  });

  it('goes on after a look that failed', async () => {
    let looks = 0;
    const looking = poll({ ...options, intervalMs: 1 }, async () => {
      looks += 1;
      throw new Error('the engine is unavailable');
    });
    await until(() => looks >= 3, { what: 'three looks' });
    await looking.stop();
  });

  it('stops once the look under way is over', async () => {
    let over = false;
    const looking = poll(options, async () => {
      await new Promise(setImmediate);
      over = true;
    });
    await looking.stop();
    expect(over).to.equal(true);
  });
});
