import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { expect } from 'chai';
import { networks } from '../../../../services/kit/http/networks.ts';
import { createExchange } from '../../../../services/kit/http/outbound/exchange.ts';
import {
  createOutboundPolicy,
  type OutboundRules,
  type ResolvedAddress,
} from '../../../../services/kit/http/outbound/policy.ts';
import { createPost, type PostResult } from '../../../../services/kit/http/outbound/post.ts';
import { createLifecycle } from '../../../../services/kit/lifecycle.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { createMetrics } from '../../../../services/kit/metrics.ts';

const log = createLog({ service: 'spec', role: 'spec', instance: '', level: 'silent' });
const loopback = networks().parse('127.0.0.0/8');
const settings = ['SPEC_NETWORKS'];
const policyOf = (rules: Partial<OutboundRules> = {}, names: Readonly<Record<string, readonly string[]>> = {}) =>
  createOutboundPolicy({ networks: loopback, internet: true, own: [], settings, ...rules }, resolveWith(names));

/** A resolver that knows these names, and no others but localhost. */
function resolveWith(names: Readonly<Record<string, readonly string[]>>) {
  return async (name: string): Promise<ResolvedAddress[]> => {
    const addresses = names[name] ?? (name === 'localhost' ? ['127.0.0.1', '::1'] : []);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
}

describe('a post to an address that a user chose', () => {
  const asked: string[] = [];
  const service = { life: createLifecycle(log), log, metrics: createMetrics({}) };
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
    await service.life.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = (url: string, allowed = loopback, timeoutMs = 30_000): Promise<PostResult> =>
    createPost({ service, policy: policyOf({ networks: allowed }), timeoutMs })({
      ...{ url, headers: {}, body: '{}' },
    });
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

  describe('that leads inside', () => {
    /** What comes of a GET, as models, brokers and .proto files are called. */
    async function get(url: string, policy: ReturnType<typeof policyOf>) {
      const { origin, pathname: path } = new URL(url);
      const limits = { connections: 1, timeoutMs: 5_000, limitBytes: 1_000 };
      const request = { origin, path, method: 'GET', headers: {}, body: null, ...limits } as const;
      const answer = await createExchange(service, policy).send(request);
      return answer.outcome === 'answered' ? `answered ${answer.status}` : `${answer.outcome}: ${answer.detail}`;
    }

    it('reaches no link-local or similar address, whatever is allowed', async () => {
      const everything = { networks: networks().parse('0.0.0.0/0, ::/0'), hosts: ['*', '169.254.169.254'] };
      for (const host of ['169.254.169.254', '[::ffff:a9fe:a9fe]', '[::a9fe:a9fe]', '[fe80::1]', '0.0.0.0', '[::]'])
        expect(await get(`http://${host}:${port}/`, policyOf(everything)), host).to.match(
          /^refused: .* no setting allows link-local/,
        );
      expect(await get(`http://metadata:${port}/`, policyOf(everything, { metadata: ['169.254.169.254'] }))).to.match(
        /^refused: metadata is not an address that may be called/,
      );
    });

    it('reaches no service of the platform, under any name or address of this machine', async () => {
      const before = asked.length;
      const policy = policyOf({ own: [`127.0.0.1:${port}`], hosts: ['catalog'] }, { catalog: ['127.0.0.1'] });
      for (const host of ['127.0.0.1', '127.0.0.2', 'localhost', 'catalog', '[::ffff:7f00:1]', '[::7f00:1]'])
        expect(await get(`http://${host}:${port}/`, policy), host).to.match(
          /^refused: .* a service of this platform listens there/,
        );
      expect(asked).to.have.lengthOf(before);
      expect(await get(`http://127.0.0.1:${port}/`, policyOf({ own: [`127.0.0.1:${port + 1}`] }))).to.equal(
        'answered 201',
      );
    });

    it('reaches no service of the platform on another machine', async () => {
      const policy = policyOf({
        own: [`127.0.0.3:${port}`, 'localhost:1'],
        networks: networks().parse('192.0.2.0/24'),
      });
      expect(await get('http://localhost:1/', policy)).to.match(/listens there/);
      const remote = policyOf({ own: ['192.0.2.7:8002'], networks: networks().parse('192.0.2.0/24') });
      expect(await get('http://192.0.2.7:8002/', remote)).to.match(/listens there/);
    });

    it('is refused where a name resolves differently when the connection is made', async () => {
      const names: Record<string, readonly string[]> = { model: ['127.0.0.1'] };
      const policy = policyOf({}, names);
      const { protocol, hostname } = new URL('http://model/');
      expect(await policy.resolve({ protocol, hostname, port })).to.deep.equal([{ address: '127.0.0.1', family: 4 }]);
      names.model = ['10.0.0.1'];
      expect(await get(`http://model:${port}/`, policy)).to.match(/^refused: model .* SPEC_NETWORKS/);
    });

    it('connects to the address that was checked, not to what the name is for the system', async () => {
      expect(
        await get(`http://no-such-name.invalid:${port}/`, policyOf({}, { 'no-such-name.invalid': ['127.0.0.1'] })),
      ).to.equal('answered 201');
    });

    it('may be a host that the operator names, and none beside it', async () => {
      const rules = { networks: [], hosts: [`127.0.0.1:${port}`, 'named'] };
      expect(await get(`http://127.0.0.1:${port}/`, policyOf(rules))).to.equal('answered 201');
      expect(await get(`http://named:${port}/`, policyOf(rules, { named: ['127.0.0.1'] }))).to.equal('answered 201');
      expect(await get(`http://127.0.0.1:${port + 1}/`, policyOf(rules))).to.match(/^refused/);
      expect(await get(`http://other:${port}/`, policyOf(rules, { other: ['127.0.0.1'] }))).to.match(/^refused/);
    });
  });
});

describe('a name that is looked up for a user', () => {
  /** What the policy makes of these addresses of a name. */
  async function look(addresses: readonly string[]): Promise<unknown> {
    const policy = policyOf({ networks: networks().parse('9.0.0.0/8') }, { name: addresses });
    return policy.resolve({ protocol: 'http:', hostname: 'name', port: 80 }).catch((error: Error) => error.name);
  }

  it('has the addresses that were checked, and none that was not', async () => {
    expect(await look(['9.1.1.1', '9.1.1.2'])).to.deep.equal([
      { address: '9.1.1.1', family: 4 },
      { address: '9.1.1.2', family: 4 },
    ]);
  });

  it('is refused where one of its addresses may not be called', async () => {
    for (const addresses of [['127.0.0.1'], ['9.1.1.1', '127.0.0.1'], ['9.1.1.1', '::1'], []])
      expect(await look(addresses), addresses.join()).to.equal('AddressRefused');
  });

  it('may be an address itself, which is looked at as well', async () => {
    const policy = policyOf({ networks: [] });
    const outcomeOf = (url: string) => policy.check(new URL(url)).then(String, ({ message }: Error) => message);
    expect(await outcomeOf('https://[::1]/')).to.include('::1');
    expect(await outcomeOf('https://example.org/')).to.equal('undefined');
    expect(await outcomeOf('http://example.org/')).to.include('https://');
  });
});
