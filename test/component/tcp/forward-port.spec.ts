import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { request } from 'undici';
import { createService } from '../../../services/kit/service.ts';
import { forwardPort } from '../../../services/kit/tcp/forward-port.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

/** One service at two addresses of this machine, as a name of a container network stands for two containers. */
describe('a forwarded port', () => {
  const [first, second, unused] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  let [one, two]: [TestUpstream?, TestUpstream?] = [];
  let role: ReturnType<typeof createService>;
  let addresses: string[];
  let sockets: Socket[];

  beforeEach(async () => {
    role = createService('spec', 'gateway', { LOG_LEVEL: 'silent' });
    one = await startTestUpstream(0, first);
    two = await startTestUpstream(one.port, second);
    for (const each of [one, two]) each.handle = (_, response) => response.end(each.url);
    addresses = [first, second];
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await role.life.stop();
    await Promise.all([one?.close(), two?.close()]);
  });

  const forward = (
    options: { readonly connections?: number; readonly drainMs?: number; readonly port?: number } = {},
  ) => {
    const { connections = 100, port = 0, ...rest } = options;
    const target = { host: 'models', port: one?.port ?? 0 };
    const resolve = async () => addresses;
    return forwardPort(role, { port, target }, { host: first, setting: 'PORTS', connections, resolve, ...rest });
  };
  const get = async (port: number): Promise<string> => {
    const { body } = await request(`http://${first}:${port}/`, { headers: { connection: 'close' } });
    return body.text();
  };
  const hold = async (port: number): Promise<Socket> => {
    const socket = connect(port, first);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };

  /** Who answers on a connection that stays open. */
  const keep = async (port: number): Promise<string> => {
    const socket = await hold(port);
    socket.write('GET / HTTP/1.1\r\nHost: models\r\n\r\n');
    const [answer] = await once(socket, 'data');
    return /http:\S+/.exec(String(answer))?.[0] ?? '';
  };

  it('leads to each address in turn', async () => {
    const port = await forward();
    const answers = [await get(port), await get(port), await get(port), await get(port)];
    expect(new Set(answers)).to.deep.equal(new Set([one?.url, two?.url]));
  });

  it('leads to an address that came later, and no longer to one that is gone', async () => {
    addresses = [first];
    const port = await forward();
    expect([await get(port), await get(port)]).to.deep.equal([one?.url, one?.url]);
    addresses = [second];
    expect([await get(port), await get(port)]).to.deep.equal([two?.url, two?.url]);
  });

  it('leads around an address where nothing listens', async () => {
    addresses = [unused, second];
    const port = await forward();
    expect(await Promise.all([get(port), get(port), get(port)])).to.deep.equal([two?.url, two?.url, two?.url]);
  });

  it('prefers the address with the fewest connections', async () => {
    addresses = [first];
    const port = await forward();
    expect([await keep(port), await keep(port)]).to.deep.equal([one?.url, one?.url]);
    addresses = [first, second];
    expect([await keep(port), await keep(port)]).to.deep.equal([two?.url, two?.url]);
  });

  it('closes a connection that no address takes', async () => {
    addresses = [];
    const port = await forward();
    const socket = await hold(port);
    await once(socket.resume(), 'close');
  });

  it('passes on what is sent after the other side has ended its half', async () => {
    const port = await forward();
    const socket = await hold(port);
    socket.end('GET / HTTP/1.0\r\n\r\n');
    const chunks = await socket.toArray();
    expect(Buffer.concat(chunks).toString()).to.match(/^HTTP\/1\.1 200/);
  });

  it('takes as many connections as it may', async () => {
    const port = await forward({ connections: 1 });
    await hold(port);
    const further = await hold(port);
    await once(further.resume(), 'close');
  });

  it('lets connections end when its role stops, and cuts those that do not', async () => {
    const port = await forward({ drainMs: 50 });
    const socket = await hold(port);
    await Promise.all([once(socket.resume(), 'close'), role.life.stop()]);
  });

  it('says which setting to change when the port is in use', async () => {
    const port = await forward();
    const again = await forward({ port }).catch((error) => error);
    expect(again.message).to.equal(`PORTS is wrong: port ${port} on ${first} is in use; choose another`);
  });
});
