import { expect } from 'chai';
import { createLifecycle } from '../../../services/kit/lifecycle.ts';
import { createLog } from '../../../services/kit/log.ts';

describe('lifecycle', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'spec', role: 'unit', instance: 'one', level: 'info', destination });
  const create = () => createLifecycle(log);
  beforeEach(() => lines.splice(0));

  it('closes in reverse order, one after the other', async () => {
    const life = create();
    const order: string[] = [];
    for (const name of ['first', 'second', 'third'])
      life.onStop(name, async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
      });
    await life.stop();
    expect(order).to.deep.equal([
      'third begins',
      'third ends',
      'second begins',
      'second ends',
      'first begins',
      'first ends',
    ]);
  });

  it('is not ready from the moment it drains, before anything is closed', async () => {
    const life = create();
    life.addCheck('engine', () => true);
    expect(await life.notReady()).to.deep.equal([]);
    let seen: string[] = [];
    life.onStop('server', async () => {
      seen = await life.notReady();
    });
    expect(life.draining).to.equal(false);
    const stopped = life.stop();
    expect(life.draining).to.equal(true);
    await stopped;
    expect(seen).to.deep.equal(['draining']);
  });

  it('stops once, however often it is asked', async () => {
    const life = create();
    let count = 0;
    life.onStop('counter', () => {
      count += 1;
    });
    await Promise.all([life.stop(), life.stop()]);
    await life.stop();
    expect(count).to.equal(1);
  });

  it('goes on when a part does not stop cleanly, and says which', async () => {
    const life = create();
    let closed = false;
    life.onStop('first', () => {
      closed = true;
    });
    life.onStop('sync throw', () => {
      throw new Error('at once');
    });
    life.onStop('rejection', () => Promise.reject(new Error('later')));
    await life.stop();
    expect(closed).to.equal(true);
    expect(lines.join('')).to.include('"step":"sync throw"').and.include('"step":"rejection"');
  });

  it('names every check that says no, throws or rejects', async () => {
    const life = create();
    life.addCheck('fine', async () => true);
    life.addCheck('says no', () => false);
    life.addCheck('throws', () => {
      throw new Error('x');
    });
    life.addCheck('rejects', () => Promise.reject(new Error('x')));
    expect(await life.notReady()).to.deep.equal(['says no', 'throws', 'rejects']);
  });
});
