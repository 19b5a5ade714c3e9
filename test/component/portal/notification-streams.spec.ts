import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { pino } from 'pino';
import type { MLPUserNotification } from '../../../services/contracts/catalog-api.ts';
import { unavailable } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { NotificationList } from '../../../services/portal/domain/notification-list.ts';
import { beginning, isAfter, parsePosition } from '../../../services/portal/domain/notification-position.ts';
import {
  createNotificationStreams,
  type StreamsOptions,
} from '../../../services/portal/gateway/notifications/streams/notification-streams.ts';
import { renderEnvelope } from '../../../services/portal/gateway/render-error.ts';
import { type EventStream, openEvents } from '../../support/event-stream.ts';
import { until } from '../../support/until.ts';

const userId = newId();

/** A list of one user, and streams of it behind a real server. */
async function open(changes: Partial<StreamsOptions> = {}) {
  const list: MLPUserNotification[] = [];
  const state = { now: 0, away: false, allowed: true, reads: 0, answering: Promise.resolve() };
  const notifications: NotificationList = {
    newest: async () => list.at(-1) ?? beginning,
    async after(_, place, size) {
      state.reads += 1;
      if (state.away) throw unavailable('away');
      const page = list.filter((one) => isAfter(one, place)).slice(0, size);
      await state.answering;
      return page;
    },
  };
  const streams = createNotificationStreams({
    ...{ notifications, clock: { now: () => state.now }, log: pino({ level: 'silent' }) },
    ...{ maxStreamsPerUser: 3, maxStreams: 4, checkIntervalMs: 1_000, ...changes },
  });
  const app = new Koa();
  app.use(async (ctx) => {
    ctx.status = 200;
    const after = parsePosition(ctx.get('last-event-id'));
    const who = ctx.get('user') || userId;
    await streams.open(ctx, who, after, async () => state.allowed).catch((error) => renderEnvelope(ctx, error, 'r'));
  });
  const server = createServer(app.callback());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const opened: EventStream[] = [];
  return {
    ...{ streams, state, list, port },
    /** Puts one into the list, later than all there are, as the catalog does. */
    add(text = 'text'): MLPUserNotification {
      const created = (list.at(-1)?.created ?? 1_000) + 1;
      const times = { start: 0, end: 9e12, viewed: null, created, modified: created };
      const one = {
        notificationId: newId(),
        title: `${created}`,
        message: text,
        msgSeverityCode: 'ME',
        url: null,
        ...times,
      };
      list.push(one);
      return one;
    },
    async listen(headers: Readonly<Record<string, string>> = {}) {
      const stream = await openEvents(`http://127.0.0.1:${port}/`, headers);
      opened.push(stream);
      return stream;
    },
    async close() {
      for (const stream of opened) stream.leave();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

describe('streams of notifications', () => {
  let here: Opened;
  const titles = (stream: EventStream) => stream.notifications().map(({ title }) => title);
  const started = (stream: EventStream) => until(() => stream.events.length > 0, { what: 'the stream has started' });
  afterEach(() => here.close());

  it('begin after the newest notification and send what is announced', async () => {
    here = await open();
    here.add();
    const stream = await here.listen();
    await started(stream);
    expect(stream.events[0]).to.deep.include({ retry: '3000', id: `1001-${here.list[0]?.notificationId}` });
    here.streams.announce(userId, here.add());
    await stream.received(1);
    expect(titles(stream)).to.deep.equal(['1002']);
    expect(JSON.parse(stream.events[1]?.data ?? '')).to.deep.equal(here.list[1]);
  });

  it('send each notification once and in order, however it is announced', async () => {
    here = await open();
    const stream = await here.listen();
    await started(stream);
    const all = [here.add(), here.add(), here.add()];
    for (const one of [...all.toReversed(), ...all]) here.streams.announce(userId, one);
    here.streams.announce(userId, here.add());
    await stream.received(4);
    expect(titles(stream)).to.deep.equal(['1001', '1002', '1003', '1004']);
  });

  it('send all that came during a read, not the latest alone', async () => {
    here = await open();
    const stream = await here.listen();
    await started(stream);
    const { promise, resolve } = Promise.withResolvers<void>();
    here.state.answering = promise;
    here.streams.triggerAll();
    for (const one of [here.add(), here.add()]) here.streams.announce(userId, one);
    resolve();
    await until(() => titles(stream).includes('1002'), { what: 'the latest is there' });
    expect(titles(stream)).to.deep.equal(['1001', '1002']);
  });

  it('send what is announced even if it is not due by the clock of the catalog', async () => {
    here = await open();
    const stream = await here.listen();
    await started(stream);
    const early = here.add();
    here.list.pop();
    here.streams.announce(userId, early);
    await stream.received(1);
    expect(titles(stream)).to.deep.equal(['1001']);
  });

  it('resume after the last notification the client knows, over many pages', async () => {
    here = await open();
    for (let i = 0; i < 95; i++) here.add();
    const stream = await here.listen({ 'last-event-id': `1010-${here.list[9]?.notificationId}` });
    await stream.received(85);
    expect(titles(stream)).to.deep.equal(here.list.slice(10).map(({ title }) => title));
  });

  it('read again at the next heartbeat after the catalog was unavailable', async () => {
    here = await open();
    const stream = await here.listen();
    await started(stream);
    here.state.away = true;
    here.streams.announce(userId, here.add());
    await until(() => here.state.reads > 0, { what: 'it has tried' });
    here.state.away = false;
    here.streams.tick();
    await stream.received(1);
    expect(stream.events.filter(({ comment }) => comment)).to.have.length(1);
  });

  it('are checked periodically: unannounced notifications are sent, and streams of ended sessions are closed', async () => {
    here = await open();
    const stream = await here.listen();
    await started(stream);
    here.add();
    here.state.now = 1_000;
    here.streams.tick();
    await stream.received(1);
    here.state.allowed = false;
    here.state.now = 2_000;
    here.streams.tick();
    await until(() => stream.ended, { what: 'the stream is over' });
    expect(stream.events.at(-1)).to.deep.equal({ event: 'end', data: 'signed-out' });
    expect(here.streams.hasStreams(userId)).to.equal(false);
  });

  it('are closed without waiting for that when their session may have ended, and has', async () => {
    here = await open();
    const stream = await here.listen();
    await started(stream);
    here.streams.recheck(userId);
    here.add();
    here.streams.triggerAll();
    await stream.received(1);
    expect(stream.ended).to.equal(false);
    here.state.allowed = false;
    here.streams.recheck(userId);
    await until(() => stream.ended, { what: 'the stream is over' });
    expect(stream.events.at(-1)).to.deep.equal({ event: 'end', data: 'signed-out' });
  });

  it('are limited for each user and for all users', async () => {
    here = await open();
    const mine = await Promise.all([here.listen(), here.listen(), here.listen()]);
    expect(mine.map(({ response }) => response.status)).to.deep.equal([200, 200, 200]);
    const oneMore = await here.listen();
    expect([oneMore.response.status, oneMore.response.headers.get('retry-after')]).to.deep.equal([429, '15']);
    expect((await here.listen({ user: newId() })).response.status).to.equal(200);
    expect((await here.listen({ user: newId() })).response.status).to.equal(503);
    mine[0]?.leave();
    const free = async () => (await here.listen()).response.status === 200;
    await until(free, { what: 'the place of the one who left is free' });
  });

  it('of clients that read too slowly are closed, and buffer no more than a page', async () => {
    here = await open();
    for (let i = 0; i < 400; i++) here.add('x'.repeat(100_000));
    const slow = connect(here.port, '127.0.0.1');
    slow.write(`GET / HTTP/1.1\r\nHost: here\r\nLast-Event-ID: 1-${newId()}\r\n\r\n`);
    await until(() => here.state.reads > 0, { what: 'the stream reads' });
    slow.pause();
    let reads = -1;
    await until(
      () => {
        const isAtRest = reads === here.state.reads;
        reads = here.state.reads;
        return isAtRest;
      },
      { what: 'no more is read for the slow client', everyMs: 250 },
    );
    expect(reads).to.be.below(400 / 20);
    await until(
      () => {
        here.streams.tick();
        return !here.streams.hasStreams(userId);
      },
      { what: 'it is cut' },
    );
    slow.destroy();
  });

  it('end in order with their server, which opens no more', async () => {
    here = await open();
    const stream = await here.listen();
    await started(stream);
    here.streams.end();
    await until(() => stream.ended, { what: 'the stream is over' });
    expect(stream.events.at(-1)).to.deep.equal({ event: 'end', data: 'restart' });
    expect((await here.listen()).response.status).to.equal(503);
  });
});
