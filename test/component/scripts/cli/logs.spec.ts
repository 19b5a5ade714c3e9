import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createTestTerminal, type TestTerminal } from '../../../support/test-terminal.ts';

describe('modelyard logs', () => {
  let terminal: TestTerminal;
  let server: Server;
  let asked: URL[];
  /** Of each stream that is asked for. */
  let positions: unknown[];
  let stop: () => void;

  const record = (id: string, more: object = {}) => ({
    ...{ id, time: '2026-11-27T09:00:00.123Z', level: 'warn', severity: 13, service: 'portal', body: 'request' },
    attributes: { role: 'gateway', route: '/users', status: 503 },
    ...more,
  });
  const controlCharacter = String.fromCharCode(27);

  before(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://server');
      asked.push(url);
      if (url.pathname === '/logs') {
        const lines = [
          record('2-1', { body: `second${controlCharacter}[2J`, requestId: 'r-1' }),
          record('1-1', { body: 'first' }),
        ];
        response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
        return;
      }
      positions.push(request.headers['last-event-id']);
      const event = (one: object & { id: string }) => `event: record\nid: ${one.id}\ndata: ${JSON.stringify(one)}\n\n`;
      const third = record('3-1', { body: 'third', time: '2026-11-27T09:00:01.000Z' });
      const late = record('0-4', { body: 'late', time: '2026-11-27T08:00:00.000Z' });
      response.end(`retry: 3000\n\n${[record('2-1'), third, late].map(event).join('')}`);
      if (asked.length > 3) stop();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(async () => {
    const stopping = new AbortController();
    stop = () => stopping.abort();
    terminal = await createTestTerminal(stopping.signal);
    terminal.env.MODELYARD_TOKEN = 'admin:secret';
    terminal.env.MODELYARD_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    [asked, positions] = [[], []];
  });
  afterEach(() => terminal.remove());
  after(() => server.close());

  it('shows the newest records, the oldest of them first, one a line and without control characters', async () => {
    const { code, printed } = await terminal.run(['logs']);
    expect(code).to.equal(0);
    const [first, second, ...others] = printed.split('\n');
    expect(others).to.deep.equal([]);
    expect(first).to.match(/^2026-11-27 \d\d:\d\d:\d\d {2}warn {3}portal gateway: first {2}\/users {2}503$/);
    expect(second).to.include('second[2J').and.to.include('request r-1').and.not.to.include(controlCharacter);
    expect(asked[0]?.search).to.equal('?limit=100');
  });

  it('asks for what its options say', async () => {
    const options = '--service portal --level error --since 2h --trace abc --request r-1 --user ada --limit 7';
    const { printed } = await terminal.run(['logs', 'connection', 'refused', '--json', ...options.split(' ')]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).to.deep.equal({
      ...{ service: 'portal', level: 'error', since: '2h', traceId: 'abc', requestId: 'r-1', user: 'ada', limit: '7' },
      q: 'connection refused',
    });
    expect(printed.split('\n').map((line) => JSON.parse(line).id)).to.deep.equal(['1-1', '2-1']);
  });

  it('follows those that come, each shown once, over connections that end', async () => {
    const { printed } = await terminal.run(['logs', '--follow', '--service', 'portal', '--json']);
    expect(printed.split('\n').map((line) => JSON.parse(line).id)).to.deep.equal(['1-1', '2-1', '3-1', '0-4']);
    const streams = asked.filter(({ pathname }) => pathname === '/logs/stream');
    expect(streams.length).to.be.at.least(2);
    expect(streams.map(({ searchParams }) => searchParams.get('service'))).to.include('portal');
    expect(streams[0]?.searchParams.get('since')).to.equal('2026-11-27T09:00:00.123Z');
    expect(streams.at(-1)?.searchParams.get('since')).to.equal('2026-11-27T09:00:01.000Z');
    expect(positions.slice(0, 2), 'the next stream begins after the last event').to.deep.equal([undefined, '0-4']);
  });
});
