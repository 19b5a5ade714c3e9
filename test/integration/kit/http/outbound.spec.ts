import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { networks } from '../../../../services/kit/http/outbound/address-rules.ts';
import { checkedLookup, checkLiteral } from '../../../../services/kit/http/outbound/checked-lookup.ts';
import { createPost, type PostResult } from '../../../../services/kit/http/outbound/post.ts';
import { createLifecycle } from '../../../../services/kit/lifecycle.ts';
import { createLog } from '../../../../services/kit/log.ts';

const log = createLog({ service: 'spec', role: 'spec', instance: '', level: 'silent' });
const loopback = networks().parse('127.0.0.0/8');

describe('a post to an address that a user chose', () => {
  const asked: string[] = [];
  const life = createLifecycle(log);
  let server: Server;
  let port: number;
  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      request.resume();
      if (request.url === '/moved') response.writeHead(307, { location: '/target' }).end();
      else if (request.url === '/endless') response.on('error', () => undefined).write('x'.repeat(1 << 20));
      else if (request.url === '/drip') setTimeout(() => response.writeHead(200).end(), 60_000).unref();
      else response.writeHead(201).end('made');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(async () => {
    await life.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = (url: string, allowed = loopback, timeoutMs = 30_000): Promise<PostResult> =>
    createPost({ service: { life }, allowed, timeoutMs })({ url, headers: {}, body: '{}' });
  const failureOf = (posted: PostResult) => ('failure' in posted ? posted.failure : `answered ${posted.status}`);

  it('says what was answered', async () => {
    expect(await send(`http://127.0.0.1:${port}/`)).to.deep.equal({ status: 201 });
    expect(await send(`http://localhost:${port}/`, networks().parse('127.0.0.0/8,::1'))).to.deep.equal({ status: 201 });
  });

  it('goes nowhere inside unless it is allowed, whether by name or by address', async () => {
    const before = asked.length;
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'])
      for (const scheme of ['http', 'https'])
        expect(failureOf(await send(`${scheme}://${host}:${port}/`, [])), host).to.match(
          /is not an address that may be called/,
        );
    expect(asked).to.have.lengthOf(before);
  });

  it('goes to the internet only with TLS, and to no port of another protocol', async () => {
    for (const url of ['http://93.184.216.34/', 'https://93.184.216.34:25/', 'http://93.184.216.34:8080/'])
      expect(failureOf(await send(url)), url).to.match(/is not an address that may be called/);
  });

  it('follows no redirect', async () => {
    expect(await send(`http://127.0.0.1:${port}/moved`)).to.deep.equal({ status: 307 });
    expect(asked).not.to.include('/target');
  });

  it('ends, however long the answer is or takes', async () => {
    expect(await send(`http://127.0.0.1:${port}/endless`)).to.deep.equal({ status: 200 });
    expect(failureOf(await send(`http://127.0.0.1:${port}/drip`, loopback, 300))).to.equal('no answer within 300 ms');
  });

  it('says why there was no response', async () => {
    expect(failureOf(await send('http://127.0.0.1:1/'))).to.match(/ECONNREFUSED/);
    expect(failureOf(await send('no address at all'))).to.match(/URL/);
  });
});

describe('a name that is looked up for a user', () => {
  /** What the lookup makes of these addresses of a name. */
  function look(addresses: readonly string[], all: boolean): Promise<unknown> {
    const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as never;
    const mayBeCalled = (address: string) => address.startsWith('9.');
    return new Promise((settle) => {
      checkedLookup(mayBeCalled, resolve)('name', { all }, (error, found) => settle(error?.name ?? found));
    });
  }

  it('has the addresses that were checked, and none that was not', async () => {
    expect(await look(['9.1.1.1'], false)).to.equal('9.1.1.1');
    expect(await look(['9.1.1.1', '9.1.1.2'], true)).to.deep.equal([
      { address: '9.1.1.1', family: 4 },
      { address: '9.1.1.2', family: 4 },
    ]);
  });

  it('is refused where one of its addresses may not be called', async () => {
    for (const addresses of [['127.0.0.1'], ['9.1.1.1', '127.0.0.1'], ['9.1.1.1', '::1'], []])
      expect(await look(addresses, true), addresses.join()).to.equal('AddressNotAllowed');
  });

  it('may be an address itself, which is looked at as well', () => {
    const never = () => false;
    expect(() => checkLiteral('[::1]', never)).to.throw('::1');
    expect(() => checkLiteral('example.org', never)).not.to.throw();
  });
});
