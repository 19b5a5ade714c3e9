import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { OutgoingRecord } from '../../../../../services/kit/bus/transport.ts';
import { newId, timeOfId } from '../../../../../services/kit/ids.ts';
import { type Arrival, entrance, exit } from '../../../../../services/orchestrator/domain/advance.ts';
import { claimBytes } from '../../../../../services/orchestrator/domain/claims.ts';
import type { Failure } from '../../../../../services/orchestrator/domain/failure.ts';
import { protobufType } from '../../../../../services/orchestrator/domain/message.ts';
import { createMemoryClaims } from '../../../../../services/orchestrator/store/memory-claims.ts';
import {
  loadArrival,
  readArrival,
  writeArrival,
} from '../../../../../services/orchestrator/topics/records/arrival-record.ts';
import { readResult, writeResult } from '../../../../../services/orchestrator/topics/records/result-record.ts';
import {
  createRunEnvelope,
  readRunEnvelope,
} from '../../../../../services/orchestrator/topics/records/run-envelope.ts';

const address = { topic: 'yard.run.step', source: '/yard/orchestrator/worker/one' };
const failure: Failure = { code: 'model_failed', node: 'tax1', detail: 'It is Größe.', retriable: false, status: 500 };
const runId = newId();
const given = {
  runId,
  solution: 'default',
  planId: 'p1',
  operation: 'run',
  deadline: Date.UTC(2030, 0, 1, 0, 0, 0, 7),
};
const envelope = createRunEnvelope({ ...given, modelHeaders: { 'x-request-id': '7' }, replyTo: 'yard.run.replies/3' });
const ok = (bytes: Buffer): Arrival => ({
  from: entrance,
  at: 'tax1',
  payload: { ok: true, message: { bytes, contentType: protobufType } },
});
const incoming = (record: OutgoingRecord) => ({ partition: 2, offset: 7, timestamp: 1, ...record });

/** Header names of a schema and of what it is made of. */
function namesOf(schema: string): { all: string[]; required: string[] } {
  const { schemas } = parse(readFileSync('schemas/asyncapi.yaml', 'utf8')).components;
  const [own, base] = [schemas[schema].allOf[1], schemas.runEnvelope];
  const all = [own, base].flatMap(({ properties }) => Object.keys(properties));
  return { all, required: [...own.required, ...base.required] };
}

describe('an arrival as a record', () => {
  const claims = createMemoryClaims();

  it('says all of the run and of the message, and is read as it was written', async () => {
    const arrival = ok(Buffer.from([0, 255, 10]));
    const record = await writeArrival(claims, address, { ...envelope, log: '[1]', possibleDuplicate: true }, arrival);
    expect(record).to.include({ topic: address.topic, key: runId });
    const read = readArrival(incoming(record));
    expect(read.arrival).to.deep.equal(arrival);
    expect(read.envelope).to.deep.equal({ ...envelope, log: '[1]', possibleDuplicate: true });
    expect(read.id).to.equal(record.headers.ce_id);
    expect(read.envelope.startedAt).to.equal(timeOfId(runId));
  });

  it('carries a failure in place of bytes', async () => {
    for (const hard of [true, false]) {
      const arrival: Arrival = { from: 'tax1', at: exit, payload: { ok: false, failure, hard } };
      const record = await writeArrival(claims, address, envelope, arrival);
      expect(record.value).to.have.length(0);
      expect(readArrival(incoming(record)).arrival).to.deep.equal(arrival);
    }
  });

  it('has the same id whenever it is written, and shares it with no other', async () => {
    const idOf = async (arrival: Arrival, of = envelope) =>
      (await writeArrival(claims, address, of, arrival)).headers.ce_id;
    const one = ok(Buffer.of(1));
    expect(await idOf(one)).to.equal(await idOf(ok(Buffer.of(2))));
    const again = createRunEnvelope({ ...given, modelHeaders: {}, attempt: 'second' });
    const others = [
      await idOf({ ...one, from: 'a' }),
      await idOf({ ...one, at: 'a' }),
      await idOf(one, again),
      await idOf(one, createRunEnvelope({ ...given, runId: newId(), modelHeaders: {} })),
    ];
    expect(new Set([await idOf(one), ...others]).size).to.equal(5);
  });

  it('leaves large bytes with the claims, and notices when they are others', async () => {
    const arrival = ok(Buffer.alloc(claimBytes + 1, 'x'));
    const record = await writeArrival(claims, address, envelope, arrival);
    expect(record.value).to.have.length(0);
    expect(await loadArrival(claims, readArrival(incoming(record)))).to.deep.equal(arrival);
    const small = await writeArrival(claims, address, envelope, ok(Buffer.alloc(claimBytes)));
    expect(small.headers).not.to.have.property('claim');
    const damaged = { ...record, headers: { ...record.headers, claimsha256: '0'.repeat(64) } };
    const error: unknown = await loadArrival(claims, readArrival(incoming(damaged))).catch((thrown) => thrown);
    expect(error).to.have.property('reason', 'claim_damaged');
  });

  for (const name of ['ce_subject', 'plan', 'solution', 'operation', 'deadline', 'from', 'at'])
    it(`is not read without ${name}`, async () => {
      const record = incoming(await writeArrival(claims, address, envelope, ok(Buffer.of(1))));
      const { [name]: _, ...headers } = record.headers;
      expect(() => readArrival({ ...record, headers })).to.throw(name);
    });

  for (const headers of [{ deadline: 'soon' }, { forward: '{' }, { failure: '{}' }, { failure: 'x' }])
    it(`is not read with ${JSON.stringify(headers)}`, async () => {
      const record = incoming(await writeArrival(claims, address, envelope, ok(Buffer.of(1))));
      expect(() => readArrival({ ...record, headers: { ...record.headers, ...headers } })).to.throw('header');
    });

  it('has the headers that are documented', async () => {
    const full = createRunEnvelope({
      ...given,
      modelHeaders: { a: '1' },
      replyTo: 'x/1',

      attempt: 'b',
      startedBy: 'u',
      traceparent: 't',
    });
    const most = { ...full, log: '[1]', possibleDuplicate: true };
    const records = [
      await writeArrival(claims, address, most, ok(Buffer.alloc(claimBytes + 1))),
      await writeArrival(claims, address, most, { from: 'a', at: 'b', payload: { ok: false, failure, hard: true } }),
    ];
    const { all, required } = namesOf('runArrival');
    const written = new Set(records.flatMap(({ headers }) => Object.keys(headers)));
    expect([...written, 'replays', 'replayof']).to.have.members(all);
    const least = createRunEnvelope({ ...given, modelHeaders: {} });
    expect(Object.keys((await writeArrival(claims, address, least, ok(Buffer.of(1)))).headers)).to.include.members(
      required,
    );
  });
});

describe('a result as a record', () => {
  const claims = createMemoryClaims();
  const log = JSON.stringify(['tax1', 'run', 'ok', 5, 1.5, 3, 4, 'yard.run.step', 1, 2]);

  it('is read as it was written', async () => {
    for (const outcome of [
      { ok: true, message: { bytes: Buffer.of(1, 2), contentType: 'text/plain' } },
      { ok: false, failure },
    ] as const) {
      const record = await writeResult(claims, '/s', { ...envelope, log }, outcome);
      const { hops, ...result } = await readResult(claims, record);
      expect(result).to.deep.equal({ runId, outcome });
      expect(hops).to.deep.equal([
        {
          node: 'tax1',
          operation: 'run',
          status: 'ok',
          at: 5,
          durationMs: 1.5,
          bytesIn: 3,
          bytesOut: 4,
          topic: 'yard.run.step',
          partition: 1,
          offset: 2,
        },
      ]);
    }
  });

  it('has the id of the run alone, and a replay one of its own', async () => {
    const outcome = { ok: false, failure } as const;
    const idOf = async (one: typeof envelope) => (await writeResult(claims, '/s', one, outcome)).headers.ce_id;
    expect(await idOf(envelope)).to.equal(runId);
    expect(await idOf(createRunEnvelope({ ...given, modelHeaders: {}, attempt: 'second' }))).to.equal(runId);
    const record = incoming(await writeArrival(claims, address, envelope, ok(Buffer.of(1))));
    expect(await idOf(readRunEnvelope({ ...record, headers: { ...record.headers, replays: '2' } }))).to.equal(
      `${runId}/2`,
    );
  });

  it('has the headers that are documented', async () => {
    const { all, required } = namesOf('runResult');
    const most = createRunEnvelope({
      ...given,
      modelHeaders: { a: '1' },
      replyTo: 'x/1',

      attempt: 'b',
      startedBy: 'u',
      traceparent: 't',
    });
    const large = { bytes: Buffer.alloc(claimBytes + 1), contentType: protobufType };
    const records = [
      await writeResult(claims, '/s', most, { ok: true, message: large }),
      await writeResult(claims, '/s', most, { ok: false, failure }),
    ];
    const written = new Set(records.flatMap(({ headers }) => Object.keys(headers)));
    expect([...written, 'replays', 'replayof']).to.have.members(all);
    for (const { headers } of records) expect(Object.keys(headers)).to.include.members(required);
  });
});
