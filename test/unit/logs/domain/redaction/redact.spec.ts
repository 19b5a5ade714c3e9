import { expect } from 'chai';
import type { Attributes, AttributeValue, LogRecord } from '../../../../../services/logs/domain/log-record.ts';
import { redactRecord } from '../../../../../services/logs/domain/redaction/redact.ts';

const record = (body: string, attributes: Attributes = {}): LogRecord => ({
  time: 1_764_230_400_000,
  severity: 9,
  service: 'identity',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  body,
  attributes,
});
const attributesOf = (attributes: Attributes) => redactRecord(record('ran', attributes)).attributes;

describe('redaction of a record', () => {
  it('redacts the body and keeps the other fields', () => {
    const clean = redactRecord(record('password=hunter2 of ada', { a: 1 }));
    expect(clean).to.deep.equal(record('password=[redacted password] of ada', { a: 1 }));
  });

  it('redacts strings of attributes at any depth, and in their names', () => {
    const login = 'amqp://ada:hunter2@mq';
    const shown = 'amqp://[redacted url login]@mq';
    expect(attributesOf({ a: { b: [{ c: [login, 1, null] }] }, [login]: true })).to.deep.equal({
      a: { b: [{ c: [shown, 1, null] }] },
      [shown]: true,
    });
  });

  it('knows the name of a value that stands beside it', () => {
    const list = [
      { name: 'DB_PASSWORD', value: 'x' },
      { key: 'api-key', value: 'y' },
      { name: 'A', value: 'z' },
    ];
    expect(attributesOf({ list }).list).to.deep.equal([
      { name: 'DB_PASSWORD', value: '[redacted password]' },
      { key: 'api-key', value: '[redacted api key]' },
      { name: 'A', value: 'z' },
    ]);
  });

  it('knows arguments of a command', () => {
    const args = ['psql', '--password', 'x', '--port', '5432', 'password', 'y'];
    expect(attributesOf({ args }).args).to.deep.equal(args.with(2, '[redacted password]'));
  });

  it('gives the same object where nothing is redacted', () => {
    const harmless = record('ran', { a: [{ b: 'c' }], tokens: 5, __proto__: null });
    expect(redactRecord(harmless)).to.equal(harmless);
  });

  it('keeps the parts of attributes that have no secret', () => {
    const kept = { a: ['b'] };
    expect(attributesOf({ kept, password: 'x' }).kept).to.equal(kept);
  });

  it('gives a redacted record as it is', () => {
    const once = redactRecord(record('token=abc', { password: 'x', url: 'a://b:c@d', list: ['jwt: x'] }));
    expect(redactRecord(once)).to.equal(once);
  });

  it('replaces what is nested too deep', () => {
    const nest = (depth: number): AttributeValue => (depth === 0 ? 'deep down' : { a: nest(depth - 1) });
    expect(JSON.stringify(attributesOf({ a: nest(12) }))).to.contain('deep down');
    expect(JSON.stringify(attributesOf({ a: nest(1_000) })))
      .to.match(/\[redacted nested too deep\]/)
      .not.match(/deep down/);
  });

  it('takes `__proto__` as a name like another', () => {
    const clean = attributesOf(JSON.parse('{"__proto__":{"password":"x"}}'));
    expect(JSON.stringify(clean)).to.equal('{"__proto__":{"password":"[redacted password]"}}');
  });
});
