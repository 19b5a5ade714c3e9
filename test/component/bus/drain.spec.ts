import { expect } from 'chai';
import type { Command } from '../../../services/kit/bus/command.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import { unavailable } from '../../../services/kit/errors.ts';
import {
  descriptionStored,
  type MemoryBus,
  patient,
  startMemoryBus,
  storeDescription,
} from '../../support/memory-bus.ts';
import { until } from '../../support/until.ts';

const type = 'modelyard.content.StoreDescription';

describe('a worker that stops', () => {
  let bus: MemoryBus;
  /** What each worker was given, in order. */
  let handled: string[];

  beforeEach(async () => {
    bus = await startMemoryBus({ partitions: 1 });
    handled = [];
  });
  afterEach(() => bus.stop());

  const worker = (name: string, before: (revision: string) => Promise<void> = async () => undefined) =>
    bus.startWorker({
      handlers: {
        [type]: async ({ data }: Command<{ revisionId: string }>) => {
          handled.push(`${name}: ${data.revisionId}`);
          await before(data.revisionId);
          return done(descriptionStored(data));
        },
      },
    });
  const seen = (...wanted: string[]) =>
    until(() => wanted.every((one) => handled.includes(one)), { what: wanted.join(', ') });

  it('finishes the commands in progress, and no worker handles them again', async () => {
    const gate = Promise.withResolvers<void>();
    const first = await worker('first', () => gate.promise);
    const asked = ['1', '2', '3'].map((revision) => bus.send(storeDescription(revision), patient));
    await seen('first: 1', 'first: 2', 'first: 3');
    const stopped = first.life.stop();
    await new Promise((resolve) => setImmediate(resolve));
    gate.resolve();
    await stopped;
    for (const answer of await Promise.all(asked)) expect(answer).to.include({ status: 'done' });
    await worker('second');
    await bus.send(storeDescription('4'), patient);
    expect(handled).to.deep.equal(['first: 1', 'first: 2', 'first: 3', 'second: 4']);
  });

  it('leaves what waits for another attempt, and all behind it, to who comes next', async () => {
    const first = await worker('first', async (revision) => {
      if (revision === 'stuck') throw unavailable('The store is unavailable.');
    });
    const asked = ['before', 'stuck', 'behind'].map((revision) =>
      bus.send({ ...storeDescription(revision), aggregate: 'one key' }, patient),
    );
    await seen('first: stuck');
    await first.life.stop();
    expect(await asked[0]).to.include({ status: 'done' });
    expect(handled).not.to.include('first: behind');
    expect(await bus.read('dead'), 'stopping is not a failure').to.deep.equal([]);

    handled = [];
    await worker('second');
    for (const answer of await Promise.all(asked)) expect(answer).to.include({ status: 'done' });
    expect(handled).to.deep.equal(['second: stuck', 'second: behind']);
  });

  it('leaves what never got its turn', async () => {
    const gate = Promise.withResolvers<void>();
    const first = await worker('first', () => gate.promise);
    const asked = ['1', '2', '3'].map((revision) =>
      bus.send({ ...storeDescription(revision), aggregate: 'one key' }, patient),
    );
    await seen('first: 1');
    const stopped = first.life.stop();
    await new Promise((resolve) => setImmediate(resolve));
    gate.resolve();
    await stopped;
    expect(handled).to.deep.equal(['first: 1']);
    await worker('second');
    for (const answer of await Promise.all(asked)) expect(answer).to.include({ status: 'done' });
    expect(handled).to.deep.equal(['first: 1', 'second: 2', 'second: 3']);
  });

  it('does not retry dead-lettering: the next owner of the partition does', async () => {
    const { publish } = bus.transport;
    let refused = 0;
    bus.transport.publish = async (records) => {
      if (!records.some(({ topic }) => topic.endsWith('.dead'))) return publish(records);
      refused += 1;
      throw unavailable('The broker is unavailable.');
    };
    const poison = () => Promise.reject(new Error('poison'));
    const first = await worker('first', poison);
    const asked = bus.send(storeDescription('1'), patient);
    await until(() => refused > 0, { what: 'the letter is refused' });
    await first.life.stop();
    expect(await bus.read('dead')).to.deep.equal([]);

    bus.transport.publish = publish;
    await worker('second', poison);
    expect(await asked).to.include({ status: 'failed' });
    expect(await bus.read('dead')).to.have.length(1);
  });

  it('hands its partitions to the others', async () => {
    await bus.stop();
    bus = await startMemoryBus({ partitions: 4 });
    const [first] = [await worker('first'), await worker('second')];
    const revisions = Array.from({ length: 12 }, (_, index) => String(index));
    const ask = () => Promise.all(revisions.map((revision) => bus.send(storeDescription(revision), patient)));
    await ask();
    expect(handled.some((one) => one.startsWith('first'))).to.equal(true);
    expect(handled.some((one) => one.startsWith('second'))).to.equal(true);
    handled = [];
    const [answers] = await Promise.all([ask(), first.life.stop()]);
    for (const answer of answers) expect(answer).to.include({ status: 'done' });
    handled = [];
    await ask();
    expect(handled.sort()).to.deep.equal(revisions.map((revision) => `second: ${revision}`).sort());
  });

  it('commits when it can, after a commit that failed', async () => {
    const { subscribe } = bus.transport;
    let refused = 0;
    bus.transport.subscribe = async (options) => {
      const subscription = await subscribe(options);
      return {
        get joined() {
          return subscription.joined;
        },
        confirmed: true,
        pause: () => subscription.pause(),
        close: () => subscription.close(),
        async commit(...offset) {
          refused += 1;
          if (refused === 1) throw unavailable('The broker is unavailable.');
          return subscription.commit(...offset);
        },
      };
    };
    const first = await worker('first');
    await bus.send(storeDescription('1'), patient);
    await until(() => refused > 1, { what: 'a second commit' });
    await first.life.stop();
    await worker('second');
    await bus.send(storeDescription('2'), patient);
    expect(handled).to.deep.equal(['first: 1', 'second: 2']);
  });

  it('is not ready from then on', async () => {
    const first = await worker('first');
    expect(await first.life.notReady()).to.deep.equal([]);
    await first.life.stop();
    expect(await first.life.notReady()).to.deep.equal(['draining']);
  });
});
