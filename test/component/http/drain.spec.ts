import { once } from 'node:events';
import { connect } from 'node:net';
import Router from '@koa/router';
import { expect } from 'chai';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService } from '../../../services/kit/service.ts';

describe('the end of an HTTP server', function () {
  // Less than what is cut off after: to be cut off is to fail.
  this.timeout(6_000);

  /** A server whose one route answers on demand. */
  async function start() {
    const service = createService('test', 'gateway', { LOG_LEVEL: 'silent' });
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const router = new Router();
    router.get('/slow', async (ctx) => {
      asked.resolve();
      ctx.body = await answer.promise;
    });
    const { url } = await startHttpServer({
      ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [router] },
    });
    return { url, stop: service.life.stop, asked: asked.promise, answer: answer.resolve };
  }

  const open = async (url: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  it('does not wait for connections that have not asked for anything', async () => {
    const { url, stop } = await start();
    const sockets = await Promise.all([open(url), open(url)]);
    const closed = sockets.map((socket) => once(socket.resume(), 'close'));
    await fetch(`${url}/nothing`);
    await stop();
    await Promise.all(closed);
  });

  it('waits for requests in flight, and for nothing after them', async () => {
    const { url, stop, asked, answer } = await start();
    const reply = fetch(`${url}/slow`);
    await asked;
    const stopped = stop();
    answer('done');
    expect(await (await reply).text()).to.equal('done');
    await stopped;
  });
});
