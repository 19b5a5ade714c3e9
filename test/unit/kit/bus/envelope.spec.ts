import { expect } from 'chai';
import fc from 'fast-check';
import { type Envelope, fromHeaders, toHeaders } from '../../../../services/kit/bus/envelope.ts';
import { AppError } from '../../../../services/kit/errors.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1 });
const anyEnvelope: fc.Arbitrary<Envelope> = fc.record(
  {
    id: fc.uuid(),
    type: text,
    source: text,
    subject: text,
    time: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fingerprint: fc.stringMatching(/^[0-9a-f]{64}$/),
    correlationId: text,
    causationId: text,
    sequence: fc.maxSafeNat(),
    deadline: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    replyTo: text,
    traceparent: text,
    tracestate: text,
  },
  { requiredKeys: ['id', 'type', 'source', 'subject', 'time', 'fingerprint', 'correlationId'] },
);

const minimal: Envelope = {
  id: '0198c0de-0000-7000-8000-000000000001',
  type: 'modelyard.content.StoreDescription',
  source: '/modelyard/content/gateway/one',
  subject: 'description/public/s/r',
  time: '2030-01-01T00:00:00.000Z',
  fingerprint: 'ab'.repeat(32),
  correlationId: 'request-1',
};

describe('envelope', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(anyEnvelope, (envelope) => {
        expect(fromHeaders(toHeaders(envelope))).to.deep.equal(envelope);
      }),
    );
  });

  it('is a CloudEvent in binary mode', () => {
    const headers = toHeaders({ ...minimal, deadline: Date.parse('2030-01-01T00:05:00Z') });
    expect(headers).to.deep.equal({
      ce_specversion: '1.0',
      ce_id: minimal.id,
      ce_type: minimal.type,
      ce_source: minimal.source,
      ce_subject: minimal.subject,
      ce_time: minimal.time,
      ce_dataschema: `urn:modelyard:avro:${minimal.fingerprint}`,
      'content-type': 'application/avro',
      correlationid: 'request-1',
      deadline: '2030-01-01T00:05:00.000Z',
    });
  });

  it('has its sequence as a text that compares as the number does', () => {
    const textOf = (sequence: number) => toHeaders({ ...minimal, sequence }).ce_sequence ?? '';
    expect(textOf(7)).to.equal('0000000000000000007');
    expect(textOf(9) < textOf(10)).to.equal(true);
    const headers = { ...toHeaders(minimal), ce_sequence: 'seven' };
    expect(() => fromHeaders(headers))
      .to.throw(AppError)
      .with.property('reason', 'envelope_incomplete');
  });

  for (const name of ['ce_id', 'ce_type', 'ce_source', 'ce_subject', 'ce_time', 'ce_dataschema'])
    it(`is none without ${name}`, () => {
      for (const value of [undefined, '']) {
        const { [name]: _left, ...rest } = toHeaders(minimal);
        const read = () => fromHeaders(value === undefined ? rest : { ...rest, [name]: value });
        expect(read)
          .to.throw(AppError, name)
          .that.includes({ code: 'invalid', reason: 'envelope_incomplete', retriable: false });
      }
    });

  it('is none with a deadline that is no time', () => {
    const read = () => fromHeaders({ ...toHeaders(minimal), deadline: 'tomorrow' });
    expect(read).to.throw(AppError, 'deadline').that.includes({ code: 'invalid', retriable: false });
  });

  it('takes the message itself as the start of the correlation when there is no other', () => {
    const { correlationid: _left, ...headers } = toHeaders(minimal);
    expect(fromHeaders(headers).correlationId).to.equal(minimal.id);
  });
});
