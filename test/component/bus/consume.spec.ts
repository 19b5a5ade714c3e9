import { expect } from 'chai';
import {
  type ConsumeOptions,
  type Consumption,
  consume,
  type RecordControl,
} from '../../../services/kit/bus/consume.ts';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import type { IncomingRecord, SubscribeOptions, Transport } from '../../../services/kit/bus/transport.ts';
import { createLog } from '../../../services/kit/log.ts';
import { until } from '../../support/until.ts';

const topic = 'spec.content.commands';
const log = createLog({ service: 'spec', role: 'bus', instance: 'one', level: 'silent' });

describe('consuming a topic', () => {
  let transport: Transport;
  let seen: string[];
  let gate: PromiseWithResolvers<void>;
  const open: Consumption[] = [];

  beforeEach(() => {
    transport = createMemoryTransport({ partitions: 1 });
    seen = [];
    gate = Promise.withResolvers();
  });
  afterEach(async () => {
    gate.resolve();
    await Promise.all(open.splice(0).map((consumption) => consumption.drain()));
    await transport.close();
  });

  const publish = (...texts: string[]) =>
    transport.publish(texts.map((text) => ({ topic, key: text[0] ?? '', value: Buffer.from(text), headers: {} })));
  const start = async (maxUncommitted = 100, more: Partial<ConsumeOptions> = {}) => {
    const handle = async ({ value }: IncomingRecord) => {
      seen.push(value.toString());
      if (value.includes('waits')) await gate.promise;
    };
    const consumption = await consume({
      transport,
      group: 'spec.content.worker',
      topic,
      log,
      maxUncommitted,
      handle,
      ...more,
    });
    open.push(consumption);
    return consumption;
  };
  const hasSeen = (...texts: string[]) =>
    until(() => texts.every((text) => seen.includes(text)), { what: `seen ${texts.join(', ')}` });

  it('commits all partitions of a topic in one request', async () => {
    transport = createMemoryTransport({ partitions: 8 });
    const requests: ReadonlyMap<number, number>[] = [];
    const counting: Transport = {
      ...transport,
      async subscribe(options) {
        const subscription = await transport.subscribe(options);
        const commit = async (_topic: string, next: ReadonlyMap<number, number>) => void requests.push(next);
        return { ...subscription, joined: true, confirmed: true, commit };
      },
    };
    const consumption = await start(100, { transport: counting });
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter} waits`);
    await publish(...texts);
    await hasSeen(...texts);
    gate.resolve();
    await consumption.drain();
    const handled = requests.flatMap((next) => [...next.values()]).reduce((sum, offset) => sum + offset, 0);
    expect(handled).to.equal(6);
    expect(requests).to.have.length(1);
  });

  it('abandons queued records when it drains, and finishes those in progress', async () => {
    const first = await start();
    await publish('a waits', 'a next', 'b');
    await hasSeen('a waits', 'b');
    const drained = first.drain();
    gate.resolve();
    await drained;
    expect(seen).to.deep.equal(['a waits', 'b']);
    await start();
    await hasSeen('a next');
    expect(seen, 'b lies behind what was left, so it comes again').to.deep.equal(['a waits', 'b', 'a next', 'b']);
  });

  it('takes no more of a partition than there is room for', async () => {
    await start(2);
    await publish('a waits', 'b', 'c', 'd');
    await hasSeen('a waits', 'b');
    expect(seen).to.deep.equal(['a waits', 'b']);
    gate.resolve();
    await hasSeen('c', 'd');
  });

  it('handles nothing twice when the group is joined anew in the middle', async () => {
    await start();
    await publish('a waits', 'b');
    await hasSeen('a waits', 'b');
    // A reader of another topic that comes and goes: the partition stays, its records are delivered again.
    const other = { group: 'spec.content.worker', topics: ['spec.content.events'], from: 'earliest' as const };
    const passing = await transport.subscribe({ ...other, onBatch: async () => undefined });
    await passing.close();
    await publish('c');
    await hasSeen('c');
    expect(seen).to.deep.equal(['a waits', 'b', 'c']);
  });

  it('knows what is left to do, also while it is stuck', async () => {
    const consumption = await start();
    await publish('a waits', 'b', 'c');
    await hasSeen('a waits', 'b', 'c');
    expect([...(await consumption.lags())]).to.deep.equal([[0, 3]]);
    gate.resolve();
    await until(async () => (await consumption.lags()).get(0) === 0, { what: 'nothing is left' });
  });

  it('knows of what was published since it got stuck', async () => {
    const consumption = await start(1);
    await publish('a waits', 'b');
    await hasSeen('a waits');
    await publish('c', 'd', 'e');
    expect([...(await consumption.lags())]).to.deep.equal([[0, 5]]);
    gate.resolve();
    await until(async () => (await consumption.lags()).get(0) === 0, { what: 'nothing is left' });
  });

  it('lets a later record of a key overtake where no order is asked for, and still commits none before its turn', async () => {
    const first = await start(100, { order: 'none' });
    await publish('a waits', 'a next');
    await hasSeen('a waits', 'a next');
    await until(async () => (await first.lags()).get(0) === 2, { what: 'both are still to be done' });
    gate.resolve();
    await until(async () => (await first.lags()).get(0) === 0, { what: 'nothing is left' });
  });

  it('takes no more bytes than there is room for', async () => {
    await start(100, { order: 'none', maxUncommittedBytes: 7 });
    await publish('a waits', 'b', 'c');
    await hasSeen('a waits');
    expect(seen).to.deep.equal(['a waits']);
    gate.resolve();
    await hasSeen('b', 'c');
  });

  it('takes more where a record that waits has freed its bytes', async () => {
    const handle = async ({ value }: IncomingRecord, { freeBytes }: RecordControl) => {
      seen.push(value.toString());
      if (!value.includes('waits')) return;
      freeBytes();
      await gate.promise;
    };
    await start(100, { order: 'none', maxUncommittedBytes: 7, handle });
    await publish('a waits', 'b waits', 'c waits');
    await hasSeen('a waits', 'b waits', 'c waits');
  });

  it('says which partitions came and went', async () => {
    const changes: unknown[] = [];
    await start(100, { onAssigned: (change) => void changes.push(change) });
    const other = { group: 'spec.content.worker', topics: [topic], from: 'earliest' as const };
    const first = await transport.subscribe({ ...other, onBatch: async () => undefined });
    await first.close();
    expect(changes).to.deep.equal([
      { gained: [0], lost: [] },
      { gained: [], lost: [] },
      { gained: [], lost: [] },
    ]);
  });

  describe('by a member that may have been left out', () => {
    let subscribed: SubscribeOptions | undefined;
    let confirmed: boolean;
    const changes: unknown[] = [];
    const owned: (boolean | Promise<boolean>)[] = [];

    beforeEach(async () => {
      const { subscribe } = transport;
      confirmed = true;
      changes.length = 0;
      owned.length = 0;
      const spied: Transport = {
        ...transport,
        async subscribe(options) {
          subscribed = options;
          const subscription = await subscribe(options);
          return Object.defineProperty(subscription, 'confirmed', { get: () => confirmed });
        },
      };
      const handle = async ({ value }: IncomingRecord, { isOwned }: RecordControl) => {
        seen.push(value.toString());
        if (value.includes('waits')) await gate.promise;
        owned.push(isOwned());
      };
      await start(100, { transport: spied, handle, onAssigned: (change) => void changes.push(change) });
      await publish('a waits', 'b');
      await hasSeen('a waits', 'b');
    });

    it('loses what it owned and gains it anew, where others may have owned it meanwhile', async () => {
      subscribed?.onAssigned?.({ [topic]: [0] }, true);
      subscribed?.onAssigned?.({ [topic]: [0] }, false);
      expect(changes).to.deep.equal([
        { gained: [0], lost: [] },
        { gained: [], lost: [] },
        { gained: [0], lost: [0] },
      ]);
      gate.resolve();
      await until(() => owned.length === 2, { what: 'both are handled' });
      expect(owned).to.deep.equal([true, false]);
    });

    it('knows whether it still owns a record once the group has confirmed it', async () => {
      confirmed = false;
      gate.resolve();
      await until(() => owned.length === 2, { what: 'both are handled' });
      let known: boolean | undefined;
      void Promise.resolve(owned[1]).then((own) => {
        known = own;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(known).to.equal(undefined);
      confirmed = true;
      await until(() => known !== undefined, { what: 'it is known' });
      expect(known).to.equal(true);
    });
  });
});
