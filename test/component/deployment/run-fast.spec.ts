import { expect } from 'chai';
import { type CalledGateway, startCalledGateway } from '../../support/deployment/called-gateway.ts';

const proto = `syntax = "proto3";
message Sides { double width = 1; double height = 2; }
message Area { double value = 1; }
service Model { rpc area (Sides) returns (Area); }`;

const json = 'application/json';
const protobuf = 'application/vnd.google.protobuf';
const one = '{"width": 3, "height": 4}';

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** What both ways have to answer alike: those that the fast path takes, those that it leaves, and those that fail on it. */
const requests: Readonly<Record<string, Sent>> = {
  'a message': { body: one },
  'a message in bytes': { body: new Uint8Array([9, 0, 0, 0, 0, 0, 0, 8, 64]), headers: { 'content-type': protobuf } },
  'a message with its charset': { body: one, headers: { 'content-type': `${json}; charset=utf-8` } },
  'a batch': { body: ` [${one}, {"width": "x"}]` },
  lines: { body: `${one}\n${one}`, headers: { 'content-type': 'application/x-ndjson' } },
  'a message for an answer in CSV': { body: one, headers: { accept: 'text/csv' } },
  'a message without its fields': { body: '{}' },
  'no message': { body: '' },
  'a message with a wrong field': { body: '{"width": "wide"}' },
  'a message that is no JSON': { body: '{"width": ' },
  'a message that the model refuses': { body: '{"width": -1}' },
  'an operation that there is not': { path: '/run/area/volume', body: one },
  'a deployment that there is not': { path: '/run/depth/area', body: one },
  'a path with a slash at its end': { path: '/run/area/area/', body: one },
  'a path with an escape': { path: '/run/%61rea/area', body: one },
  'a message that is too large': { body: `{"width": ${' '.repeat(64 * 1024)}3}` },
  'a compressed message': { body: one, headers: { 'content-encoding': 'gzip' } },
  'another method': { method: 'PUT', body: one },
};

describe('POST /run before the middleware', () => {
  let fast: CalledGateway;
  let usual: CalledGateway;

  const answer = ({ width = 0, height = 0 }: Record<string, unknown>) => {
    if (Number(width) < 0) throw new Error('width is negative');
    return { value: Number(width) * Number(height) };
  };
  before(async () => {
    fast = await startCalledGateway({ proto, answer });
    usual = await startCalledGateway({ proto, answer, only: 'middleware' });
  });
  after(async () => {
    await fast?.stop();
    await usual?.stop();
  });

  async function answerOf(gateway: CalledGateway, { path = '/run/area/area', method = 'POST', headers, body }: Sent) {
    const sent = { 'content-type': json, 'x-request-id': 'of-this-spec', ...headers };
    const response = await fetch(gateway.url + path, { method, headers: sent, ...(body !== undefined && { body }) });
    const shown = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
    const text = (await response.text()).replaceAll(gateway.revisionId, 'revision');
    const revision = shown['x-revision-id']?.replace(gateway.revisionId, 'revision');
    return { status: response.status, headers: { ...shown, 'x-revision-id': revision }, text };
  }

  // What is found out first is remembered from then on.
  for (const time of ['at first', 'when it is remembered'])
    for (const [what, sent] of Object.entries(requests))
      it(`answers ${what} as the middleware does, ${time}`, async () => {
        expect(await answerOf(fast, sent)).to.deep.equal(await answerOf(usual, sent));
      });

  it('needs no middleware for what is remembered', async () => {
    const alone = await startCalledGateway({ proto, answer, only: 'fast-path' });
    const statuses: number[] = [];
    for (const sent of [requests['a message'], requests['a message in bytes'], requests['a batch']])
      statuses.push((await answerOf(alone, sent ?? {})).status);
    expect(statuses).to.deep.equal([200, 200, 404]);
    await alone.stop();
  });

  it('reaches the model once for each message, also of a batch', async () => {
    const before = fast.calls.length;
    await answerOf(fast, { body: one });
    await answerOf(fast, { body: `[${one}, ${one}]` });
    expect(fast.calls.length - before).to.equal(3);
  });
});
