import { expect } from 'chai';
import { createMemoryTransport } from '../../../../../services/kit/bus/memory.ts';
import type { OutgoingRecord, Transport } from '../../../../../services/kit/bus/transport.ts';
import { unavailable } from '../../../../../services/kit/errors.ts';
import { createTestOutbox, insertChange, readEvents, type TestOutbox } from '../../../../support/outbox.ts';
import { createTestSchema } from '../../../../support/postgres-schema.ts';
import { until } from '../../../../support/until.ts';

describe('the relay of an outbox', function () {
  this.timeout(240_000);
  let outbox: TestOutbox;
  let transport: Transport;

  beforeEach(async () => {
    outbox = await createTestOutbox();
    transport = createMemoryTransport({ partitions: 4 });
  });
  afterEach(() => outbox.stop());

  const events = () => readEvents(transport, outbox.topic);
  const emptied = () => until(async () => (await outbox.waiting()) === 0, { what: 'the queue is empty' });
  /** The numbers published about an aggregate, without repeats. */
  const publishedAbout = async (aggregate: string) => {
    const found = (await events()).filter(({ key }) => key === `bicycle/${aggregate}`);
    const first = new Map(found.toReversed().map(({ headers, body }) => [headers.ce_id, body.n]));
    return [...first.values()].reverse();
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  it('publishes what waits, in order for each aggregate, and takes it out of the queue', async () => {
    const changes = upTo(1_200).map((n) => ({ aggregate: `b${n % 7}`, n }));
    await outbox.write(...changes);
    outbox.startRelay({ transport });
    await emptied();
    for (const aggregate of ['b0', 'b3', 'b6'])
      expect(await publishedAbout(aggregate)).to.deep.equal(
        changes.filter((change) => change.aggregate === aggregate).map(({ n }) => n),
      );
    expect(await events()).to.have.length(1_200);
  });

  it('tells of a change who, what and when', async () => {
    await outbox.write({ aggregate: 'b1', n: 1 });
    outbox.startRelay({ transport });
    await emptied();
    const [change] = await outbox.query('SELECT change_id, at FROM change');
    const [event] = await events();
    expect(event?.key).to.equal('bicycle/b1');
    expect(event?.headers).to.include({
      ce_id: change?.change_id,
      ce_time: new Date(Number(change?.at)).toISOString(),
      ce_type: 'spec.BicycleChanged',
      ce_subject: 'bicycle/b1',
      correlationid: 'request-1',
    });
  });

  it('delivers at once when it is woken', async () => {
    const relay = outbox.startRelay({ transport });
    await relay.ready();
    await outbox.write({ aggregate: 'b1', n: 1 });
    await emptied();
    await outbox.write({ aggregate: 'b1', n: 2 });
    await emptied();
    expect(await publishedAbout('b1')).to.deep.equal([1, 2]);
  });

  it('finds what it was not woken for', async () => {
    const relay = outbox.startRelay({ transport, pollEveryMs: 20 });
    await relay.ready();
    await outbox.query(insertChange, [JSON.stringify([{ aggregate: 'b1', n: 1 }])]);
    await emptied();
    expect(await publishedAbout('b1')).to.deep.equal([1]);
  });

  it('loses nothing that commits after a later position was published', async () => {
    const { pool, close } = await createTestSchema();
    const slow = await pool.connect();
    try {
      const [{ schema }] = (await outbox.query('SELECT current_schema AS schema')) as [{ schema: string }];
      await slow.query(`SET search_path = ${schema}`);
      const relay = outbox.startRelay({ transport });
      await relay.ready();
      await slow.query('BEGIN');
      await slow.query(insertChange, [JSON.stringify([{ aggregate: 'slow', n: 1 }])]);
      await outbox.write({ aggregate: 'quick', n: 2 });
      await until(async () => (await publishedAbout('quick')).length === 1, { what: 'the later one is published' });
      await slow.query('COMMIT');
      await outbox.write({ aggregate: 'quick', n: 3 });
      await emptied();
      expect(await publishedAbout('slow')).to.deep.equal([1]);
    } finally {
      slow.release();
      await close();
    }
  });

  it('never lets a change overtake the one before it when a produce fails', async () => {
    const text = 'x'.repeat(300_000);
    await outbox.write(...upTo(12).map((n) => ({ aggregate: 'b1', n, text })));
    let calls = 0;
    const handedOver: number[] = [];
    const failing = {
      async publish(records: readonly OutgoingRecord[]) {
        calls += 1;
        handedOver.push(records.length);
        // Taken, refused, and taken though the answer was lost.
        if (calls % 3 === 2) throw unavailable('The broker is unavailable.');
        await transport.publish(records);
        if (calls % 3 === 0) throw unavailable('The answer was lost.');
      },
    };
    outbox.startRelay({ transport: failing });
    await emptied();
    expect(await publishedAbout('b1')).to.deep.equal(upTo(12));
    expect(handedOver.every((count) => count <= 3)).to.equal(true);
  });

  it('publishes again under the same id what it could not take out of the queue; the stand-by does', async () => {
    const published = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    // As a process that is killed between the two: it does not come back from publishing.
    const killed = {
      async publish(records: readonly OutgoingRecord[]) {
        await transport.publish(records);
        published.resolve();
        await end.promise;
      },
    };
    const first = outbox.startRelay({ transport: killed });
    await first.ready();
    const second = outbox.startRelay({ transport, pollEveryMs: 20 });
    await second.ready();
    await outbox.write({ aggregate: 'b1', n: 1 });
    await published.promise;
    expect(await outbox.waiting()).to.equal(1);
    await outbox.cut(first);
    await emptied();
    end.resolve();
    const ids = (await events()).map(({ headers }) => headers.ce_id);
    expect(ids).to.have.length(2);
    expect(new Set(ids)).to.have.property('size', 1);
  });

  it('numbers changes in the order in which it publishes them, and a repeat has the number it had', async () => {
    const sequences = async () =>
      (await events()).map(({ headers, body }) => ({ n: body.n, sequence: headers.ce_sequence ?? '' }));
    const { pool, close } = await createTestSchema();
    const slow = await pool.connect();
    const stopped = Promise.withResolvers<void>();
    let held: readonly OutgoingRecord[] = [];
    // As a relay that is stopped before its produce leaves, and goes on when another one has taken over.
    const publish = async (records: readonly OutgoingRecord[]) => {
      if (records.some(({ value }) => value.includes('"n":2'))) {
        held = records;
        await stopped.promise;
      }
      await transport.publish(records);
    };
    try {
      const [{ schema }] = (await outbox.query('SELECT current_schema AS schema')) as [{ schema: string }];
      await slow.query(`SET search_path = ${schema}`);
      const first = outbox.startRelay({ transport: { publish } });
      await first.ready();
      // Another row of the same aggregate: it takes its position early and commits late.
      await slow.query('BEGIN');
      await slow.query(insertChange, [JSON.stringify([{ aggregate: 'b1', n: 3 }])]);
      await outbox.write({ aggregate: 'b1', n: 1 });
      await until(async () => (await events()).length === 1, { what: 'the first is published' });
      await outbox.write({ aggregate: 'b1', n: 2 });
      await until(() => held.length === 1, { what: 'the second is on its way' });
      await slow.query('COMMIT');
      const second = outbox.startRelay({ transport, pollEveryMs: 20 });
      await outbox.cut(first);
      await second.ready();
      await emptied();
      stopped.resolve();
      await until(async () => (await events()).length >= 4, { what: 'the late produce has arrived' });
      const found = await sequences();
      expect(found.map(({ n }) => n)).to.deep.equal([1, 2, 3, 2]);
      const [one, two, three, late] = found.map(({ sequence }) => sequence);
      expect(late).to.equal(two);
      expect([one, two, three].toSorted(), 'as texts').to.deep.equal([one, two, three]);
      expect(new Set([one, two, three]).size).to.equal(3);
    } finally {
      slow.release();
      await close();
    }
  });

  it('goes on with greater numbers after its tables were restored from a backup', async () => {
    const last = async () => (await events()).at(-1)?.headers.ce_sequence ?? '';
    outbox.startRelay({ transport });
    await outbox.write({ aggregate: 'b1', n: 1 }, { aggregate: 'b1', n: 2 }, { aggregate: 'b1', n: 3 });
    await emptied();
    const before = await last();
    await outbox.query(`UPDATE outbox_run SET first = 0, positions = '{}'`);
    await outbox.write({ aggregate: 'b1', n: 4 });
    await emptied();
    expect((await last()) > before).to.equal(true);
  });

  it('stands by while another publishes, and takes over when it stops', async () => {
    const first = outbox.startRelay({ transport });
    await first.ready();
    const idle: OutgoingRecord[] = [];
    const publish = async (records: readonly OutgoingRecord[]) => void idle.push(...records);
    const second = outbox.startRelay({ transport: { publish }, pollEveryMs: 20 });
    await second.ready();
    await outbox.write({ aggregate: 'b1', n: 1 });
    await emptied();
    expect(idle).to.deep.equal([]);
    await first.stop();
    await outbox.write({ aggregate: 'b1', n: 2 });
    await emptied();
    expect(idle).to.have.length(1);
  });

  it('goes on by itself when its connection is ended', async () => {
    const relay = outbox.startRelay({ transport });
    await relay.ready();
    for (const n of [1, 2, 3]) {
      await outbox.cut(relay);
      await outbox.write({ aggregate: 'b1', n });
      await emptied();
    }
    expect(await publishedAbout('b1')).to.deep.equal([1, 2, 3]);
  });

  it('leaves the rows out of a message that would be too large, and says so', async () => {
    outbox.startRelay({ transport, messageLimitBytes: 2_000 });
    const large = 'x'.repeat(3_000);
    await outbox.write({ aggregate: 'b1', n: 1, text: large }, { aggregate: 'b1', n: 2, text: 'small' });
    await emptied();
    expect((await events()).map(({ body }) => body)).to.deep.equal([
      { n: null, text: null, shortened: true },
      { n: 2, text: 'small', shortened: false },
    ]);
  });

  it('is not ready while a change cannot be mapped, keeps it, and goes on when it can', async () => {
    let able = false;
    let asked = false;
    const toEvent = () => {
      asked = true;
      if (!able) throw new Error('this change is unknown');
      return { type: 'spec.BicycleChanged', data: { n: 1 } };
    };
    await outbox.write({ aggregate: 'b1', n: 1 });
    const relay = outbox.startRelay({ transport, toEvent });
    await until(() => asked, { what: 'it has tried' });
    expect(await relay.service.life.notReady()).to.deep.equal(['outbox relay']);
    able = true;
    await relay.ready();
    await emptied();
    expect(await publishedAbout('b1')).to.deep.equal([1]);
  });

  it('shows how long the queue is', async () => {
    let away = true;
    const publish = async (records: readonly OutgoingRecord[]) => {
      if (away) throw unavailable('The broker is unavailable.');
      await transport.publish(records);
    };
    const relay = outbox.startRelay({ transport: { publish } });
    await relay.ready();
    await outbox.write({ aggregate: 'b1', n: 1 }, { aggregate: 'b2', n: 2 });
    await until(async () => (await relay.service.life.notReady()).length > 0, { what: 'it notices the broker' });
    const value = async (name: string) => {
      const found = new RegExp(`^${name}{[^}]*} (.*)$`, 'm').exec(await relay.service.metrics.metrics());
      return Number(found?.[1]);
    };
    expect(await value('modelyard_outbox_queue_length')).to.equal(2);
    expect(await value('modelyard_outbox_oldest_seconds')).to.be.greaterThan(0);
    expect(await value('modelyard_outbox_relaying')).to.equal(0);
    away = false;
    await emptied();
    expect(await value('modelyard_outbox_queue_length')).to.equal(0);
    expect(await value('modelyard_outbox_oldest_seconds')).to.equal(0);
    await until(async () => (await value('modelyard_outbox_published_total')) === 2, { what: 'both are counted' });
    expect(await value('modelyard_outbox_relaying')).to.equal(1);
  });
});
