import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { generate, makeFolders, writeAll } from '../../../../scripts/gen/generate.ts';

const field = (name: string, type: unknown, more: object = {}) => ({ name, type, doc: `The ${name}.`, ...more });

const record = (name: string, fields: object[], more: object = {}) => ({
  type: 'record',
  name,
  namespace: 'modelyard.yard',
  doc: `A ${name}.`,
  fields,
  ...more,
});

describe('generated contracts', () => {
  let root: string;
  const places = () => ({
    schemas: join(root, 'avro'),
    released: join(root, 'avro/released'),
    contracts: join(root, 'contracts'),
  });
  const declare = (file: string, schema: object) =>
    writeFileSync(join(root, 'avro/yard', file), JSON.stringify(schema));
  const run = () => {
    const result = generate(places());
    if (result.problems.length === 0) writeAll(result.outdated);
    return result;
  };
  const contract = () => readFileSync(join(root, 'contracts/yard.ts'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'modelyard-gen-'));
    mkdirSync(join(root, 'avro/yard'), { recursive: true });
    makeFolders(places());
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('writes every Avro type in TypeScript', () => {
    declare('colour.avsc', { ...record('Colour', []), type: 'enum', symbols: ['red', 'green'] });
    declare(
      'paint-shed.avsc',
      record(
        'PaintShed',
        [
          field('colour', 'modelyard.yard.Colour'),
          field('at', { type: 'long', logicalType: 'timestamp-millis' }),
          field('note', ['null', 'string'], { default: null }),
          field('coats', { type: 'array', items: ['null', 'double'] }),
          field('tags', { type: 'map', values: 'bytes' }),
          field('by', ['null', 'modelyard.yard.Colour']),
        ],
        { doc: 'Command: paint it.' },
      ),
    );
    expect(run().problems).to.deep.equal([]);
    expect(contract()).to.include(`/** Command: paint it. */
export interface PaintShed {
  /** The colour. */
  readonly colour: Colour;
  /** The at. */
  readonly at: number;
  /** The note. */
  readonly note?: string | null;
  /** The coats. */
  readonly coats: readonly (number | null)[];
  /** The tags. */
  readonly tags: Readonly<Record<string, Uint8Array>>;
  /** The by. */
  readonly by: Colour | null;
}`);
    expect(contract()).to.include("export type Colour = 'red' | 'green';");
    expect(contract()).to.match(/YardCommandName =\s+\| 'modelyard.yard.PaintShed';/);
    expect(contract()).not.to.include('YardEventName');
  });

  it('has nothing to write the second time', () => {
    declare('shed-painted.avsc', record('ShedPainted', [field('id', 'string')]));
    expect([...run().outdated]).to.have.lengthOf(2);
    expect([...run().outdated]).to.deep.equal([]);
  });

  it('releases messages, whole, and no parts of messages', () => {
    declare('lid.avsc', record('Lid', [field('size', 'int')]));
    declare('box-made.avsc', record('BoxMade', [field('lid', 'modelyard.yard.Lid')]));
    run();
    const [file = '', ...more] = readdirSync(places().released);
    expect(more).to.deep.equal([]);
    expect(file).to.match(/^[0-9a-f]{64}\.avsc$/);
    expect(readFileSync(join(places().released, file), 'utf8'))
      .to.include('modelyard.yard.Lid')
      .and.include('size');
  });

  it('keeps released shapes when a message grows, and both can be read', () => {
    declare('box-made.avsc', record('BoxMade', [field('id', 'string')]));
    run();
    declare('box-made.avsc', record('BoxMade', [field('id', 'string'), field('size', 'int', { default: 0 })]));
    expect(run().problems).to.deep.equal([]);
    expect(readdirSync(places().released)).to.have.lengthOf(2);
  });

  it('names both sides when a type cannot read what was released, and writes nothing', () => {
    declare('box-made.avsc', record('BoxMade', [field('id', 'string')]));
    run();
    const [released] = readdirSync(places().released);
    declare('box-made.avsc', record('BoxMade', [field('id', 'string'), field('size', 'int')]));
    const [problem, ...more] = run().problems;
    expect(problem).to.include('modelyard.yard.BoxMade').and.include(String(released));
    expect(more).to.deep.equal([]);
    expect(readdirSync(places().released)).to.have.lengthOf(1);
  });

  it('notices an edited release and a contract that nothing declares', () => {
    declare('box-made.avsc', record('BoxMade', [field('id', 'string')]));
    run();
    const [released = ''] = readdirSync(places().released);
    const path = join(places().released, released);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"string"', '"int"'));
    writeFileSync(join(root, 'contracts/attic.ts'), '');
    const text = run().problems.join('\n');
    expect(text).to.include(`${released} was edited`).and.include('attic.ts');
  });

  for (const [what, file, schema, expected] of [
    ['no doc', 'box-made.avsc', record('BoxMade', [], { doc: '' }), 'modelyard.yard.BoxMade has no doc'],
    [
      'a field without doc',
      'box-made.avsc',
      record('BoxMade', [field('id', 'string', { doc: ' ' })]),
      'field id has no doc',
    ],
    ['a snake_case field', 'box-made.avsc', record('BoxMade', [field('box_id', 'string')]), 'box_id must be camelCase'],
    ['another file name', 'boxmade.avsc', record('BoxMade', []), 'must be box-made.avsc'],
    [
      'another namespace',
      'box-made.avsc',
      record('BoxMade', [], { namespace: 'modelyard.shop' }),
      'must be modelyard.yard',
    ],
    ['a lower-case name', 'boxmade.avsc', record('boxmade', []), 'must be PascalCase'],
  ] as const)
    it(`rejects ${what}`, () => {
      declare(file, schema);
      expect(run().problems.join('\n')).to.include(expected);
    });
});
