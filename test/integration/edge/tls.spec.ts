import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { expect } from 'chai';
import { validateEdgeFiles } from '../../../services/edge/config.ts';
import { startTlsEdge, type TlsEdge } from '../../support/tls-edge.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

/** The edge with a certificate of its own: no proxy is needed in front of it. */
describe('the edge over TLS', function () {
  this.timeout(120_000);
  let content: TestUpstream;
  let tls: TlsEdge;
  let port: number;
  let ca: string;

  before(async () => {
    content = await startTestUpstream();
    tls = await startTlsEdge(content.url);
    ({ port, ca } = tls);
  });
  after(async () => {
    await tls?.stop();
    await content?.close();
  });

  interface Answered {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly text: string;
    readonly serial: string;
  }
  function ask(path: string, options: RequestOptions = {}, body = ''): Promise<Answered> {
    const secure = { ca, servername: 'localhost', agent: false };
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, ...secure, ...options }, async (response) => {
        const { serialNumber: serial } = (response.socket as TLSSocket).getPeerCertificate();
        const text = (await buffer(response)).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, serial });
      });
      sent.on('error', reject).end(body);
    });
  }

  it('answers over HTTPS, has browsers stay there, and says so to services', async () => {
    let protocol: unknown;
    let body = '';
    content.handle = async (received, response) => {
      protocol = received.headers['x-forwarded-proto'];
      body = (await buffer(received)).toString();
      response.end('from content');
    };
    const got = await ask('/site/x');
    expect([got.status, got.text, protocol]).to.deep.equal([200, 'from content', 'https']);
    expect(got.headers['strict-transport-security']).to.include('max-age=');
    const big = 'x'.repeat(1 << 20);
    expect((await ask('/site/x', { method: 'PUT', headers: { 'content-type': 'text/plain' } }, big)).status).to.equal(
      200,
    );
    expect(body).to.equal(big);
    expect((await ask('/healthz')).status).to.equal(200);
  });

  it('passes events on as they come', async () => {
    content.handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
    };
    const secure = { ca, servername: 'localhost', agent: false };
    const first = await new Promise<string>((resolve, reject) => {
      const headers = { accept: 'text/event-stream' };
      const sent = request({ host: '127.0.0.1', port, path: '/site/x', headers, ...secure }, (response) =>
        response.once('data', (bytes) => {
          resolve(String(bytes));
          sent.destroy();
        }),
      );
      sent.on('error', reject).end();
    });
    expect(first).to.equal('data: one\n\n');
  });

  it('answers no plain HTTP, and no TLS before 1.2', async () => {
    const plain = await new Promise<string>((resolve) =>
      plainRequest({ host: '127.0.0.1', port, path: '/healthz', agent: false }, () => resolve('answered'))
        .on('error', ({ code }: NodeJS.ErrnoException) => resolve(`connection: ${code}`))
        .end(),
    );
    expect(plain).to.match(/^connection: /);
    const old = await new Promise<string>((resolve) => {
      const options = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      const socket = connect({
        host: '127.0.0.1',
        port,
        ca,
        servername: 'localhost',
        ...options,
      });
      socket.once('secureConnect', () => resolve('connected'));
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(`connection: ${code}`));
      socket.once('close', () => resolve('closed'));
    });
    expect(old).not.to.equal('connected');
  });

  it('uses a certificate that is replaced while it runs, and says when it expires', async () => {
    const { serial } = await ask('/healthz');
    await tls.renew();
    await until(async () => (await ask('/healthz')).serial !== serial, {
      ...{ what: 'the new certificate is used', withinMs: 30_000 },
    });
    const metrics = await (await fetch(`${tls.edge.adminUrl}/metrics`)).text();
    expect(metrics).to.match(/tls_certificate_expiry_timestamp_seconds\{setting="EDGE_CERTIFICATE_FILE"/);
  });

  it('is not set up with half of what it needs', () => {
    expect(() => validateEdgeFiles({ EDGE_KEY_FILE: 'own-key.pem' })).to.throw('EDGE_CERTIFICATE_FILE is not set');
    validateEdgeFiles({});
  });
});
