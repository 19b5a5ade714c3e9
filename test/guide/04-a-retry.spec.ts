import { expect } from 'chai';
import type { StoreDescription } from '../../services/contracts/content.ts';
import type { Handler } from '../../services/kit/bus/command.ts';
import { done } from '../../services/kit/bus/outcome.ts';
import { unavailable } from '../../services/kit/errors.ts';
import { descriptionStored, type MemoryBus, patient, startMemoryBus, storeDescription } from '../support/memory-bus.ts';
import { until } from '../support/until.ts';

describe('4. A retry', () => {
  let bus: MemoryBus;
  let attempts: string[];
  let storeIsDown: boolean;

  /** The store is unavailable for revision 1 only. */
  const handler: Handler<StoreDescription> = async ({ data }) => {
    attempts.push(data.revisionId);
    if (storeIsDown && data.revisionId === '1') throw unavailable('The store cannot be reached right now.');
    return done(descriptionStored(data, Date.now()));
  };

  beforeEach(async () => {
    // One partition, so that both revisions stand in the same queue.
    bus = await startMemoryBus({ partitions: 1 });
    attempts = [];
    storeIsDown = true;
    await bus.startWorker({ handlers: { 'modelyard.content.StoreDescription': handler } });
  });
  afterEach(() => bus.stop());

  it('follows a transient error, and the client only notices the delay', async () => {
    const answer = bus.send(storeDescription('1'), patient);
    await until(() => attempts.length >= 3, { what: 'three attempts' });

    storeIsDown = false;

    expect(await answer).to.include({ status: 'done' });
  });

  it('blocks its own aggregate and no other', async () => {
    const waiting = bus.send(storeDescription('1'), patient);

    expect(await bus.send(storeDescription('2'), patient)).to.include({ status: 'done' });

    storeIsDown = false;
    await waiting;
  });

  it('keeps the order of the aggregate', async () => {
    const first = bus.send(storeDescription('1', '<p>first</p>'), patient);
    const second = bus.send(storeDescription('1', '<p>second</p>'), patient);
    await until(() => attempts.length >= 3, { what: 'three attempts' });

    storeIsDown = false;

    await Promise.all([first, second]);
    const events = await bus.read('events');
    expect(events.map(({ data }) => data)).to.have.nested.property('[0].description', '<p>first</p>');
    expect(events.map(({ data }) => data)).to.have.nested.property('[1].description', '<p>second</p>');
  });

  it('goes on with the next worker when this one stops', async () => {
    const answer = bus.send(storeDescription('1'), patient);
    await until(() => attempts.length >= 1, { what: 'an attempt' });

    await bus.stopWorkers();
    storeIsDown = false;
    await bus.startWorker();

    expect(await answer).to.include({ status: 'done' });
  });
});
