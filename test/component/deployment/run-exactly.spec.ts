import { expect } from 'chai';
import { type CalledGateway, startCalledGateway } from '../../support/deployment/called-gateway.ts';

const proto = `syntax = "proto3";
message Ticket { int64 id = 1; uint32 seat = 2; }
service Model { rpc echo (Ticket) returns (Ticket); }`;

/** The first integers that a number of JavaScript rounds, a power of two, and the ends of 64 bits. */
const large = [
  '9007199254740993',
  '-9007199254740993',
  '1152921504606846976',
  ...['9223372036854775807', '-9223372036854775808'],
];

describe('POST /run with integers of 64 bits', () => {
  let gateway: CalledGateway;

  before(async () => {
    gateway = await startCalledGateway({ proto, answer: (ticket) => ticket });
  });
  after(() => gateway.stop());

  const post = async (body: string, type = 'application/json') => {
    const headers = { 'content-type': type };
    const response = await fetch(`${gateway.url}/run/area/echo`, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  };
  const idsOf = (text: string) => JSON.parse(text).map(({ id }: { id: string }) => id);

  it('keeps each digit of one message, with and without quotes', async () => {
    for (const id of large)
      for (const written of [id, `"${id}"`])
        expect(JSON.parse((await post(`{"id": ${written}}`)).text)).to.deep.equal({ id, seat: 0 });
  });

  it('keeps each digit in an array, in lines and in CSV', async () => {
    const messages = large.map((id) => `{"id": ${id}}`);
    expect(idsOf((await post(`[${messages}]`)).text)).to.deep.equal(large);
    const lines = await post(messages.join('\n'), 'application/x-ndjson');
    expect(idsOf(`[${lines.text.trimEnd().replaceAll('\n', ',')}]`)).to.deep.equal(large);
    expect(idsOf((await post('[{"id": 1.152921504606847e18}]')).text)).to.deep.equal(['1152921504606846976']);
    const table = await post(`id,seat\n${large.map((id) => `${id},1\n`).join('')}`, 'text/csv');
    const [, ...rows] = table.text.trimEnd().split('\n');
    expect(rows).to.deep.equal(large.map((id) => `${id},1,`));
  });

  it('refuses what the field cannot hold, and names the field', async () => {
    for (const id of ['9223372036854775808', '1.5']) {
      const { status, text } = await post(`{"id": ${id}}`);
      expect([id, status]).to.deep.equal([id, 400]);
      expect(JSON.parse(text).detail).to.contain('id');
    }
    const { text } = await post(`[{"id": 1}, {"id": 1, "seat": 9007199254740993}]`);
    expect(JSON.parse(text)[1].error).to.include({ index: 1, status: 400, code: 'message_invalid' });
    expect(JSON.parse(text)[1].error.detail).to.contain('seat');
  });

  it('refuses more lines than a batch may have', async () => {
    const { status, text } = await post('{}\n'.repeat(10_001), 'application/x-ndjson');
    expect([status, JSON.parse(text).code]).to.deep.equal([413, 'batch_too_large']);
    expect((await post('{}\n'.repeat(10), 'application/x-ndjson')).status).to.equal(200);
  });
});
