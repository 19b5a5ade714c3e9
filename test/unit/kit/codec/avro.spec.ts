import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import avro from 'avsc';
import { expect } from 'chai';
import { type AvroCodec, createAvroCodec, fingerprintOf, loadCurrent } from '../../../../services/kit/codec/avro.ts';
import { AppError } from '../../../../services/kit/errors.ts';

const lid = { type: 'record', name: 'Lid', namespace: 'modelyard.yard', fields: [{ name: 'size', type: 'int' }] };
const box = {
  type: 'record',
  name: 'BoxMade',
  namespace: 'modelyard.yard',
  fields: [
    { name: 'id', type: 'string' },
    { name: 'lid', type: 'modelyard.yard.Lid' },
    { name: 'lids', type: { type: 'array', items: 'modelyard.yard.Lid' }, default: [] },
    { name: 'note', type: ['null', 'string'], default: null },
  ],
};
/** What a box was before it had lids to spare and a note. */
const oldBox = { ...box, fields: [box.fields[0], { name: 'lid', type: lid }] };
const name = 'modelyard.yard.BoxMade';

describe('Avro codec', () => {
  let root: string;
  let codec: AvroCodec;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'modelyard-avro-'));
    mkdirSync(join(root, 'current/yard'), { recursive: true });
    mkdirSync(join(root, 'released'));
    const current = join(root, 'current');
    // The file that uses the other comes first in the alphabet.
    writeFileSync(join(current, 'yard/box-made.avsc'), JSON.stringify(box));
    writeFileSync(join(current, 'yard/lid.avsc'), JSON.stringify(lid));
    for (const type of [avro.Type.forSchema(oldBox as avro.Schema), ...loadCurrent(current).values()])
      writeFileSync(join(root, 'released', `${fingerprintOf(type)}.avsc`), JSON.stringify(type.schema()));
    codec = createAvroCodec({ current, released: join(root, 'released') });
  });
  after(() => rmSync(root, { recursive: true }));

  function rejectionOf(work: () => unknown): AppError {
    try {
      work();
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    throw new Error('nothing was refused');
  }

  it('brings back what it wrote, defaults filled in', () => {
    const { fingerprint, bytes } = codec.encode(name, { id: 'b', lid: { size: 2 } });
    expect(fingerprint).to.match(/^[0-9a-f]{64}$/);
    const read = codec.decode(name, fingerprint, bytes);
    expect(JSON.parse(JSON.stringify(read))).to.deep.equal({ id: 'b', lid: { size: 2 }, lids: [], note: null });
  });

  it('knows the types of all files, also those that another file uses', () => {
    expect(codec.names).to.deep.equal([name, 'modelyard.yard.Lid']);
  });

  it('names every invalid and every undeclared field', () => {
    const value = { lid: { size: 'wide' }, lids: [{ size: 1 }, {}], note: null, colour: 'red' };
    const error = rejectionOf(() => codec.encode(name, value));
    expect(error.code).to.equal('invalid');
    expect(error.errors.map(({ path }) => path)).to.have.members(['/id', '/lid/size', '/lids/1/size', '/colour']);
    expect(error.errors.find(({ path }) => path === '/colour')?.message).to.equal('is not a field of this message');
  });

  it('refuses an undeclared field further down too', () => {
    const error = rejectionOf(() => codec.encode(name, { id: 'b', lid: { size: 2, colour: 'red' } }));
    expect(error.errors.map(({ path }) => path)).to.deep.equal(['/lid/colour']);
  });

  for (const value of [null, undefined, 'text', 3, []])
    it(`refuses ${JSON.stringify(value)} in place of a record`, () => {
      expect(rejectionOf(() => codec.encode(name, value))).to.include({ code: 'invalid', retriable: false });
    });

  it('reads what an older release wrote', () => {
    const writer = avro.Type.forSchema(oldBox as avro.Schema);
    const bytes = writer.toBuffer({ id: 'old', lid: { size: 7 } });
    const read = codec.decode(name, fingerprintOf(writer), bytes);
    expect(JSON.parse(JSON.stringify(read))).to.deep.equal({ id: 'old', lid: { size: 7 }, lids: [], note: null });
  });

  it('refuses for good what it cannot read', () => {
    const { fingerprint, bytes } = codec.encode(name, { id: 'b', lid: { size: 2 } });
    const other = codec.encode('modelyard.yard.Lid', { size: 1 });
    for (const [read, reason] of [
      [() => codec.decode(name, '0'.repeat(64), bytes), 'undecodable'],
      [() => codec.decode(name, '../../etc/passwd', bytes), 'undecodable'],
      [() => codec.decode(name, fingerprint, bytes.subarray(0, 2)), 'undecodable'],
      [() => codec.decode(name, fingerprint, Buffer.concat([bytes, Buffer.of(0)])), 'undecodable'],
      [() => codec.decode(name, fingerprint, Buffer.alloc(0)), 'undecodable'],
      [() => codec.decode(name, fingerprint, Buffer.alloc(64, 0xff)), 'undecodable'],
      [() => codec.decode(name, other.fingerprint, other.bytes), 'undecodable'],
      [() => codec.decode('modelyard.yard.Unheard', fingerprint, bytes), 'unknown_type'],
      [() => codec.decode('constructor', fingerprint, bytes), 'unknown_type'],
      [() => codec.encode('modelyard.yard.Unheard', {}), 'unknown_type'],
    ] as const)
      expect(rejectionOf(read)).to.include({ code: 'invalid', reason, retriable: false });
  });

  it('gives a type the same fingerprint whatever its documentation says', () => {
    const plain = avro.Type.forSchema(lid as avro.Schema);
    const documented = avro.Type.forSchema({ ...lid, doc: 'Keeps the rain out.' } as avro.Schema);
    const wider = avro.Type.forSchema({ ...lid, fields: [{ name: 'size', type: 'long' }] } as avro.Schema);
    expect(fingerprintOf(documented)).to.equal(fingerprintOf(plain));
    expect(fingerprintOf(wider)).not.to.equal(fingerprintOf(plain));
  });
});
