import { expect } from 'chai';
import type { Command } from '../../../services/kit/bus/command.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import { unavailable } from '../../../services/kit/errors.ts';
import {
  descriptionStored,
  type MemoryBus,
  patient,
  quickRetry,
  startMemoryBus,
  storeDescription,
} from '../../support/memory-bus.ts';
import { until } from '../../support/until.ts';

const type = 'modelyard.content.StoreDescription';

describe('a command that is tried again', () => {
  let bus: MemoryBus;
  /** Order of attempts, by revision. */
  let attempts: string[];
  let broken: Set<string>;

  beforeEach(async () => {
    // One partition, so that whatever could be held up would be.
    bus = await startMemoryBus({ partitions: 1 });
    attempts = [];
    broken = new Set();
  });
  afterEach(() => bus.stop());

  const handlers = (trouble: () => unknown) => ({
    [type]: async ({ data }: Command<{ revisionId: string }>) => {
      attempts.push(data.revisionId);
      if (broken.has(data.revisionId)) throw trouble();
      return done(descriptionStored(data));
    },
  });
  const count = (revision: string) => attempts.filter((one) => one === revision).length;

  it('blocks later ones of its key, and no others of its partition', async () => {
    await bus.startWorker({ handlers: handlers(() => unavailable('The store is unavailable.')) });
    broken.add('stuck');
    const stuck = bus.send(storeDescription('stuck'), patient);
    const behind = bus.send({ ...storeDescription('behind'), aggregate: storeDescription('stuck').aggregate }, patient);
    expect(await bus.send(storeDescription('free'), patient)).to.include({ status: 'done' });
    await until(() => count('stuck') > quickRetry.maxAttempts + 2, { what: 'an absent engine is waited for' });
    expect(count('behind')).to.equal(0);
    broken.clear();
    expect(await stuck).to.include({ status: 'done' });
    expect(await behind).to.include({ status: 'done' });
    expect(attempts.indexOf('behind')).to.be.greaterThan(attempts.lastIndexOf('stuck'));
    expect(await bus.read('dead')).to.deep.equal([]);
  });

  it('takes no place from others while it waits', async () => {
    await bus.startWorker({ concurrency: 1, handlers: handlers(() => unavailable('The store is unavailable.')) });
    for (const revision of ['stuck 1', 'stuck 2', 'stuck 3']) broken.add(revision);
    const stuck = [...broken].map((revision) => bus.send(storeDescription(revision), patient));
    expect(await bus.send(storeDescription('free'), patient)).to.include({ status: 'done' });
    broken.clear();
    for (const answer of await Promise.all(stuck)) expect(answer).to.include({ status: 'done' });
  });

  it('waits for an engine no longer than the limit', async () => {
    const retry = { ...quickRetry, giveUpAfterMs: 30 };
    await bus.startWorker({ retry, handlers: handlers(() => unavailable('The store is unavailable.')) });
    broken.add('r');
    const answer = await bus.send(storeDescription('r'), patient);
    expect(answer).to.include({ status: 'failed', kind: 'unavailable' });
  });

  for (const [what, trouble] of [
    ['an error', new Error('passing')],
    ['a TypeError', new TypeError('x is not a function')],
    ['something that is no error', 'passing'],
  ] as const)
    it(`is done when ${what} does not come again`, async () => {
      await bus.startWorker({
        handlers: handlers(() => {
          if (count('r') === quickRetry.maxAttempts - 1) broken.clear();
          return trouble;
        }),
      });
      broken.add('r');
      expect(await bus.send(storeDescription('r'), patient)).to.include({ status: 'done' });
      expect(count('r')).to.equal(quickRetry.maxAttempts);
      expect(await bus.read('dead')).to.deep.equal([]);
    });

  it('goes on with the other partitions when one has no room left', async () => {
    await bus.stop();
    bus = await startMemoryBus({ partitions: 4 });
    await bus.startWorker({ maxUncommitted: 3, handlers: handlers(() => unavailable('The store is unavailable.')) });
    broken.add('stuck');
    const stuck = Array.from({ length: 10 }, () => bus.send(storeDescription('stuck'), patient));
    await until(() => count('stuck') > 0, { what: 'the key is stuck' });
    const blocked = (await bus.read('commands'))[0]?.partition;
    const revisions = Array.from({ length: 20 }, (_, index) => String(index));
    const others = revisions.map(async (revision) => ({
      revision,
      answer: await bus.send(storeDescription(revision), patient),
    }));
    const elsewhere = async () => {
      const records = await bus.read('commands');
      const free = records.filter(({ partition }) => partition !== blocked).map(({ key }) => key);
      return free.every((key) => attempts.some((revision) => key.endsWith(`/${revision}`)));
    };
    await until(elsewhere, { what: 'the others are done' });
    broken.clear();
    for (const { answer } of await Promise.all(others)) expect(answer).to.include({ status: 'done' });
    for (const answer of await Promise.all(stuck)) expect(answer).to.include({ status: 'done' });
  });
});
