import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createAuthority } from '../../../scripts/federation/authority.ts';
import { serveSessions } from '../../../services/kit/http/http2/serve-sessions.ts';
import { openHttp2 } from '../../support/http2.ts';
import { data, openFrames, post, reset } from '../../support/http2-frames.ts';
import { createLoggedService } from '../../support/logged-service.ts';
import { until } from '../../support/until.ts';

describe('requests and responses over HTTP/2', () => {
  let server: Server;
  let ca: string;
  let port: number;
  let listener: RequestListener;

  before(async () => {
    const authority = await createAuthority('an authority of specs');
    const { certificate: cert, key } = await authority.issue({ commonName: 'localhost', dnsNames: ['localhost'] });
    ca = authority.certificate;
    server = createServer({ cert, key, ALPNProtocols: ['h2', 'http/1.1'] });
    const { service } = createLoggedService({});
    serveSessions(server, service, { listener: (req, res) => listener(req, res), idleTimeoutMs: 60_000 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  after(() => server.close());

  it('end no body that was reset, whatever the reason', async () => {
    for (const code of [0, 8, 2]) {
      const events: string[] = [];
      listener = (req) => {
        req.on('data', () => events.push('data')).on('end', () => events.push('end'));
        req.once('close', () => events.push(req.complete ? 'whole' : 'broken off'));
      };
      const socket = await openFrames(port, ca);
      socket.write(Buffer.concat([post(1, '/'), data(1, 'part')]));
      await until(() => events.length === 1, { what: 'a part has come' });
      socket.write(reset(1, code));
      await until(() => events.length > 1, { what: 'the end' });
      expect(events, `reset with ${code}`).to.deep.equal(['data', 'broken off']);
      socket.destroy();
    }
  });

  it('end a body that is whole', async () => {
    const events: string[] = [];
    listener = (req) => {
      req.resume().once('end', () => events.push(req.complete ? 'whole' : 'broken off'));
    };
    const socket = await openFrames(port, ca);
    socket.write(Buffer.concat([post(1, '/'), data(1, 'whole', true)]));
    await until(() => events.length === 1, { what: 'the end' });
    expect(events).to.deep.equal(['whole']);
    socket.destroy();
  });

  it('count the bytes of their own stream, not those of the connection', async () => {
    const counts: Record<string, number[]> = {};
    listener = (req, res) => {
      req.resume().once('end', () => res.end('answer'));
      res.once('close', () => {
        counts[req.url ?? ''] = [req.socket.bytesRead, req.socket.bytesWritten];
      });
    };
    const { session, ask } = await openHttp2(port, ca);
    await Promise.all([ask('/small', { ':method': 'POST' }, ['x']), ask('/big', { ':method': 'POST' }, ['xx', 'xxx'])]);
    await until(() => Object.keys(counts).length === 2, { what: 'both have ended' });
    expect(counts).to.deep.equal({ '/small': [1, 6], '/big': [5, 6] });
    session.destroy();
  });

  it('say that a client has left, also one that asks for a head', async () => {
    const { session } = await openHttp2(port, ca);
    for (const method of ['GET', 'HEAD']) {
      let ends: boolean[] | undefined;
      listener = (_, res) => {
        ends = [];
        res.once('close', () => ends?.push(res.writableFinished, res.destroyed));
      };
      const asked = session.request({ ':path': '/', ':method': method });
      await until(() => ends !== undefined, { what: 'the request has come' });
      asked.close(8);
      await until(() => ends?.length === 2, { what: `the end of ${method}` });
      expect(ends).to.deep.equal([false, true]);
    }
    session.destroy();
  });
});
