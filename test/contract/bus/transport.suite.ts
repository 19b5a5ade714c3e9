import { expect } from 'chai';
import type {
  Assignment,
  IncomingRecord,
  OutgoingRecord,
  SubscribeOptions,
  Subscription,
  Transport,
} from '../../../services/kit/bus/transport.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { until } from '../../support/until.ts';

export interface TransportUnderTest {
  readonly transport: Transport;
  /** A new topic of four partitions. */
  newTopic(): Promise<string>;
  /** A new group. */
  newGroup(): string;
}

const partitions = [0, 1, 2, 3];

/** What every transport must do; run once against each. */
export function describeTransport(name: string, create: () => Promise<TransportUnderTest>): void {
  describe(`transport: ${name}`, () => {
    let broker: TransportUnderTest;
    let topic: string;
    const open = new Set<Subscription>();

    before(async () => {
      broker = await create();
    });
    beforeEach(async () => {
      topic = await broker.newTopic();
    });
    afterEach(async () => {
      await Promise.all([...open].map((subscription) => subscription.close()));
      open.clear();
    });

    const record = (key: string, value: string | Buffer, more: Partial<OutgoingRecord> = {}): OutgoingRecord => ({
      topic,
      key,
      value: Buffer.from(value),
      headers: {},
      ...more,
    });
    const publish = (...records: OutgoingRecord[]) => broker.transport.publish(records);

    /** A member of a group that remembers what it was given. */
    async function join(group: string, more: Partial<SubscribeOptions> = {}) {
      const received: IncomingRecord[] = [];
      const assignments: Assignment[] = [];
      const subscription = await broker.transport.subscribe({
        group,
        topics: [topic],
        from: 'earliest',
        async onBatch(batch) {
          received.push(...batch.records);
        },
        onAssigned: (assignment) => void assignments.push(assignment),
        ...more,
      });
      open.add(subscription);
      const texts = () => received.map(({ value }) => value.toString());
      return {
        subscription,
        received,
        texts,
        owned: () => assignments.at(-1)?.[topic] ?? [],
        joined: () => until(() => subscription.joined && assignments.length > 0, { what: 'joined' }),
        has: (...wanted: string[]) =>
          until(() => wanted.every((text) => texts().includes(text)), {
            what: `received ${wanted.join(', ')}`,
            detail: () => `received: ${texts().join(', ')}`,
          }),
        async leave() {
          open.delete(subscription);
          await subscription.close();
        },
      };
    }
    type Joined = Awaited<ReturnType<typeof join>>;

    const own = (wanted: readonly (readonly [Joined, number])[], what: string) =>
      until(() => wanted.every(([{ owned }, count]) => owned().length === count), { what });

    it('brings key, bytes and headers as they were sent', async () => {
      const value = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      const headers = { name: 'Größe, 模型, 🚀', empty: '', line: 'a\r\nb' };
      const before = Date.now();
      await publish(record('schlüssel/模型', value, { headers }), record('none', ''));
      const { received, has } = await join(broker.newGroup());
      await has('');
      await until(() => received.length === 2, { what: 'both records' });
      const full = received.find(({ key }) => key === 'schlüssel/模型');
      expect(full).to.include({ topic, offset: 0 });
      expect(full?.headers).to.deep.equal(headers);
      expect(full?.value.equals(value)).to.equal(true);
      expect(full?.timestamp).to.be.within(before - 60_000, Date.now() + 60_000);
      expect(received.find(({ key }) => key === 'none')?.value).to.have.length(0);
    });

    it('keeps the order of each key, and a key in one partition', async () => {
      const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
      const records = Array.from({ length: 400 }, (_, index) => record(keys[index % 20] ?? '', String(index)));
      const half = records.length / 2;
      // Two calls without waiting in between: what is published first comes first.
      await Promise.all([publish(...records.slice(0, half)), publish(...records.slice(half))]);
      const { received } = await join(broker.newGroup());
      await until(() => received.length >= records.length, { what: 'all records' });
      for (const key of keys) {
        const ofKey = received.filter((one) => one.key === key);
        expect(ofKey.map(({ value }) => Number(value))).to.deep.equal(
          records
            .map((one, index) => ({ one, index }))
            .filter(({ one }) => one.key === key)
            .map(({ index }) => index),
        );
        expect(new Set(ofKey.map(({ partition }) => partition)).size).to.equal(1);
      }
      expect(new Set(received.map(({ partition }) => partition)).size).to.be.greaterThan(1);
      for (const partition of partitions) {
        const offsets = received.filter((one) => one.partition === partition).map(({ offset }) => offset);
        expect(offsets).to.deep.equal(offsets.map((_, index) => index));
      }
    });

    it('puts a record into the partition it names, and drops one for a partition that is not there', async () => {
      await publish(
        ...partitions.map((partition) => record('same key', `to ${partition}`, { partition })),
        record('same key', 'nowhere', { partition: 99 }),
      );
      const { received, has } = await join(broker.newGroup());
      await has('to 0', 'to 1', 'to 2', 'to 3');
      expect(received.map(({ partition, value }) => `${partition}: ${value}`).sort()).to.deep.equal(
        partitions.map((partition) => `${partition}: to ${partition}`),
      );
    });

    it('refuses a record that is too large, with all that were to go with it', async () => {
      const published = publish(record('a', 'small'), record('b', Buffer.alloc(5_500_000)));
      const error = await published.catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(AppError).that.includes({ code: 'too_large', retriable: false });
      const found: string[] = [];
      await broker.transport.readAll(topic, ({ key }) => found.push(key));
      expect(found).to.deep.equal([]);
    });

    it('takes the largest record there may be', async () => {
      await publish(record('a', Buffer.alloc(4_900_000)));
      const { received } = await join(broker.newGroup());
      await until(() => received.length === 1, { what: 'the large record' });
      expect(received[0]?.value).to.have.length(4_900_000);
    });

    it('goes on behind what was committed and delivers the rest again', async () => {
      const group = broker.newGroup();
      const texts = ['0', '1', '2', '3', '4'];
      await publish(...texts.map((text) => record('k', text, { partition: 2 })));
      const first = await join(group);
      await first.has(...texts);
      await first.subscription.commit(topic, new Map([[2, 3]]));
      await first.leave();
      const second = await join(group);
      await second.has('3', '4');
      expect(second.texts()).to.deep.equal(['3', '4']);
    });

    it('commits several partitions at once', async () => {
      const group = broker.newGroup();
      const send = (partition: number, ...texts: string[]) =>
        publish(...texts.map((text) => record('k', text, { partition })));
      await send(0, 'a', 'b');
      await send(3, 'c', 'd', 'e');
      const first = await join(group);
      await first.has('a', 'b', 'c', 'd', 'e');
      const next = new Map([
        [0, 1],
        [3, 2],
      ]);
      await first.subscription.commit(topic, next);
      await first.leave();
      const second = await join(group);
      await second.has('b', 'e');
      expect(second.texts().toSorted()).to.deep.equal(['b', 'e']);
    });

    it('commits while it is paused, and gives nothing more to who paused', async () => {
      const [group, others] = [broker.newGroup(), broker.newGroup()];
      const member = await join(group);
      await publish(record('k', 'before', { partition: 0 }));
      await member.has('before');
      member.subscription.pause();
      await publish(record('k', 'after', { partition: 0 }));
      const witness = await join(others);
      await witness.has('before', 'after');
      await member.subscription.commit(topic, new Map([[0, 1]]));
      await member.leave();
      expect(member.texts()).to.deep.equal(['before']);
      const next = await join(group);
      await next.has('after');
      expect(next.texts()).to.deep.equal(['after']);
    });

    it('starts a new group at the end with `latest`', async () => {
      await publish(...partitions.map((partition) => record('k', 'old', { partition })));
      const member = await join(broker.newGroup(), { from: 'latest' });
      await member.joined();
      // Where the end is may be looked up a little later than the joining, so one new record might be missed.
      await until(
        async () => {
          await publish(...partitions.map((partition) => record('k', 'new', { partition })));
          return new Set(member.received.map(({ partition }) => partition)).size === partitions.length;
        },
        { what: 'something new in every partition', everyMs: 100 },
      );
      expect(member.texts()).not.to.include('old');
    });

    it('gives every group all there is', async () => {
      await publish(record('a', 'one'), record('b', 'two'));
      const members = await Promise.all([join(broker.newGroup()), join(broker.newGroup())]);
      await Promise.all(members.map(({ has }) => has('one', 'two')));
    });

    it('waits for a batch to be done with before it gives the next of the partition', async () => {
      const gate = Promise.withResolvers<void>();
      const batches: string[][] = [];
      let atWork = 0;
      await join(broker.newGroup(), {
        async onBatch({ records }) {
          atWork += 1;
          expect(atWork).to.equal(1);
          batches.push(records.map(({ value }) => value.toString()));
          if (batches.length === 1) await gate.promise;
          atWork -= 1;
        },
      });
      await publish(record('k', 'first', { partition: 1 }));
      await until(() => batches.length === 1, { what: 'the first batch' });
      await publish(record('k', 'second', { partition: 1 }));
      const witness = await join(broker.newGroup());
      await witness.has('first', 'second');
      expect(batches).to.deep.equal([['first']]);
      gate.resolve();
      await until(() => batches.length === 2, { what: 'the second batch' });
      expect(batches).to.deep.equal([['first'], ['second']]);
    });

    it('brings other partitions while one waits', async () => {
      const gate = Promise.withResolvers<void>();
      const received: string[] = [];
      const member = await join(broker.newGroup(), {
        async onBatch({ partition, records }) {
          received.push(...records.map(({ value }) => value.toString()));
          if (partition === 0) await gate.promise;
        },
      });
      await member.joined();
      await publish(record('k', 'stuck', { partition: 0 }));
      await until(() => received.includes('stuck'), { what: 'the partition is stuck' });
      for (const text of ['one', 'two', 'three']) {
        await publish(record('k', text, { partition: 1 }));
        await until(() => received.includes(text), { what: `received ${text}` });
      }
      gate.resolve();
    });

    it('shares the partitions out among the members of a group, and anew when one leaves', async () => {
      const group = broker.newGroup();
      const one = await join(group);
      await own([[one, 4]], 'the first has all');
      const two = await join(group);
      await own(
        [
          [one, 2],
          [two, 2],
        ],
        'both have two',
      );
      expect([...one.owned(), ...two.owned()].sort()).to.deep.equal(partitions);
      await publish(...partitions.map((partition) => record('k', `shared ${partition}`, { partition })));
      await Promise.all([one, two].map((member) => member.has(...member.owned().map((own) => `shared ${own}`))));
      expect(one.texts().filter((text) => two.texts().includes(text))).to.deep.equal([]);
      await two.leave();
      await own([[one, 4]], 'the first has all again');
      await publish(...partitions.map((partition) => record('k', `alone ${partition}`, { partition })));
      await one.has(...partitions.map((partition) => `alone ${partition}`));
    });

    it('gives each member one partition, which it keeps while others come and go', async () => {
      const group = broker.newGroup();
      const assign = 'one-each';
      const one = await join(group, { assign });
      await own([[one, 1]], 'the first has one');
      const mine = one.owned();
      const two = await join(group, { assign });
      await own([[two, 1]], 'the second has one');
      const theirs = two.owned();
      expect(theirs).not.to.deep.equal(mine);
      const three = await join(group, { assign });
      await own([[three, 1]], 'the third has one');
      await until(() => one.subscription.joined && two.subscription.joined, { what: 'all joined again' });
      expect([one.owned(), two.owned()]).to.deep.equal([mine, theirs]);

      await one.leave();
      const four = await join(group, { assign });
      await own([[four, 1]], 'the fourth has one');
      await until(() => two.subscription.joined && three.subscription.joined, { what: 'all joined again' });
      expect(two.owned()).to.deep.equal(theirs);
      const owners = [two, three, four];
      expect(new Set(owners.flatMap(({ owned }) => owned())).size).to.equal(3);

      await publish(...partitions.map((partition) => record('k', `to ${partition}`, { partition })));
      await Promise.all(owners.map((owner) => owner.has(`to ${owner.owned()[0]}`)));
      for (const { texts, owned } of owners) expect(new Set(texts())).to.deep.equal(new Set([`to ${owned()[0]}`]));
    });

    it('reads all of a topic, oldest first, without affecting groups', async () => {
      const records = Array.from({ length: 100 }, (_, index) => record(`key ${index % 7}`, String(index)));
      await publish(...records);
      const read = async () => {
        const found: IncomingRecord[] = [];
        await broker.transport.readAll(topic, (one) => found.push(one));
        return found;
      };
      const found = await read();
      expect(found.map(({ value }) => Number(value)).sort((a, b) => a - b)).to.deep.equal(
        records.map((_, index) => index),
      );
      for (const partition of partitions) {
        const offsets = found.filter((one) => one.partition === partition).map(({ offset }) => offset);
        expect(offsets).to.deep.equal(offsets.map((_, index) => index));
      }
      expect(await read()).to.have.length(100);
      const member = await join(broker.newGroup());
      await until(() => member.received.length === 100, { what: 'a group still gets all' });
    });

    it('reads what has come since a time', async () => {
      await publish(...partitions.map((partition) => record('k', 'before', { partition })));
      const beforeEnd = Date.now();
      await until(() => Date.now() > beforeEnd, { what: 'another millisecond', everyMs: 1 });
      const since = Date.now();
      await publish(...partitions.slice(1).map((partition) => record('k', 'after', { partition })));
      const found: IncomingRecord[] = [];
      await broker.transport.readAll(topic, (one) => found.push(one), since);
      expect(found.map(({ partition, value }) => `${partition} ${value}`).sort()).to.deep.equal([
        '1 after',
        '2 after',
        '3 after',
      ]);
      await broker.transport.readAll(topic, (one) => found.push(one), Date.now() + 60_000);
      expect(found).to.have.length(3);
    });

    it('makes topics that are missing, once, and names all there are', async () => {
      const made = topic.replace('.events', '.results');
      const plan = { topic: made, partitions: 2, config: {} };
      await broker.transport.ensureTopics([plan]);
      await broker.transport.ensureTopics([plan]);
      await publish(record('k', 'x', { topic: made, partition: 1 }), record('k', 'x'));
      expect(await broker.transport.topics()).to.include.members([made, topic]);
      let found = 0;
      await broker.transport.readAll(made, () => {
        found += 1;
      });
      expect(found).to.equal(1);
    });

    it('knows where each partition ends', async () => {
      await publish(...[0, 1, 2].map((index) => record('one key', String(index))));
      const ends = await broker.transport.logEnds(topic);
      expect([...ends.values()].toSorted()).to.deep.equal([0, 0, 0, 3]);
    });

    it('knows the members of a group, and how far it is behind', async () => {
      const group = broker.newGroup();
      const { subscription, joined, has } = await join(group);
      await joined();
      await publish(record('one key', 'first'), record('one key', 'second'), record('one key', 'third'));
      await has('third');
      const own = () => broker.transport.groups((name) => name === group);
      expect(await own()).to.deep.equal([{ group, members: 1, lag: {} }]);
      const [[partition] = []] = [...(await broker.transport.logEnds(topic))].filter(([, end]) => end > 0);
      await subscription.commit(topic, new Map([[Number(partition), 2]]));
      expect(await own()).to.deep.equal([{ group, members: 1, lag: { [topic]: 1 } }]);
      await subscription.close();
      expect(await own()).to.deep.equal([{ group, members: 0, lag: { [topic]: 1 } }]);
      expect(await broker.transport.groups(() => false)).to.deep.equal([]);
    });

    it('finds nothing in an empty topic', async () => {
      let found = 0;
      await broker.transport.readAll(topic, () => {
        found += 1;
      });
      expect(found).to.equal(0);
    });

    it('says that it is there', async () => {
      expect(await broker.transport.ping()).to.equal(true);
    });
  });
}
