import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createRetryingClient, type RetryingClient } from '../../../scripts/chaos/retrying-client.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('the client of chaos', () => {
  let answers: Answer[];
  let origin: string;
  let client: RetryingClient;
  let giveUpAt: number;
  /** Whether what an attempt did is unknown, for each that was repeated. */
  let retries: boolean[];
  const server = createServer((request, response) =>
    (answers.length > 1 ? answers.shift() : answers[0])?.(request, response),
  );

  before((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  after((done) => {
    server.close(done);
  });
  beforeEach(() => {
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    giveUpAt = Number.POSITIVE_INFINITY;
    client = createRetryingClient(1, () => giveUpAt);
    retries = [];
  });
  afterEach(() => client.close());

  const says =
    (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer =>
    (_, response) =>
      response.writeHead(status, headers).end(JSON.stringify(body));
  const breaks: Answer = ({ socket }) => socket.destroy();
  const send = () =>
    client.send({ origin, method: 'POST', path: '/', body: 'x' }, (isUnknown) => retries.push(isUnknown));

  it('repeats what was not answered for good, and knows after which attempt something may have been done', async () => {
    const soon = { 'retry-after': '0' };
    answers = [says(503, {}, soon), says(429, {}, soon), says(504, {}, soon), breaks, says(200, { done: true })];
    const { status, bytes } = await send();
    expect([status, bytes.toString()]).to.deep.equal([200, '{"done":true}']);
    expect(retries).to.deep.equal([false, false, true, true]);
  });

  it('does not repeat what was answered for good', async () => {
    answers = [says(409, { code: 'open_already' })];
    expect((await send()).status).to.equal(409);
    expect(retries).to.deep.equal([]);
  });

  it('knows that a server that does not listen has done nothing', async () => {
    origin = 'http://127.0.0.1:1';
    giveUpAt = Date.now() + 100;
    expect(await send().catch((error: Error) => error.message)).to.include('ECONNREFUSED');
    expect(retries).to.deep.equal([false]);
  });

  it('gives up once it is time, and says after what', async () => {
    answers = [says(503, { detail: 'not now' })];
    giveUpAt = 0;
    expect(await send().catch((error: Error) => error.message))
      .to.include('503')
      .and.to.include('not now');
  });

  it('follows what was accepted to its outcome', async () => {
    const accepted = says(202, {}, { location: '/operations/1' });
    answers = [accepted, says(200, { status: 'pending' }), says(200, { status: 'done', result: 1 })];
    expect((await send()).bytes.toString()).to.include('"result":1');
    answers = [accepted, says(200, { status: 'rejected', problem: { status: 409, code: 'version_taken' } })];
    const { status, bytes } = await send();
    expect([status, bytes.toString()]).to.deep.equal([409, '{"status":409,"code":"version_taken"}']);
    answers = [accepted, says(200, { status: 'failed', failure: { code: 'wrong' } })];
    expect(await send().catch((error: Error) => error.message)).to.include('"wrong"');
  });
});
