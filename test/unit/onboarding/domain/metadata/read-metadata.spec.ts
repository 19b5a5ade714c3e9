import { expect } from 'chai';
import fc from 'fast-check';
import { readMetadata } from '../../../../../services/onboarding/domain/metadata/read-metadata.ts';
import { metadata05, metadata06, python } from './documents.ts';

function metadataOf(document: unknown) {
  const read = readMetadata(JSON.stringify(document));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.metadata;
}

function problemsOf(document: unknown): string[] {
  const read = readMetadata(typeof document === 'string' ? document : JSON.stringify(document));
  return 'problems' in read ? read.problems.map(({ path, message }) => `${path} ${message}`) : [];
}

const protobuf = ['application/vnd.google.protobuf'];
const withRuntime = (runtime: object) => {
  const document = python('0.4');
  return { ...document, runtime: { ...(document.runtime as object), ...runtime } };
};

describe('metadata of models', () => {
  for (const schema of ['0.3', '0.4'] as const)
    it(`is read by schema ${schema}`, () => {
      expect(metadataOf(python(schema))).to.deep.equal({
        ...{ schemaVersion: schema, name: 'adder' },
        runtimes: [
          {
            ...{ name: 'python', version: '3.6.1' },
            pip: {
              sources: ['https://packages.example.org'],
              requirements: [{ name: 'dill', version: '0.2.7' }, { name: 'own' }],
            },
            conda: { sources: [], requirements: [] },
            java: { sources: [], requirements: [] },
            packages: [],
          },
        ],
        methods: new Map([
          [
            'transform',
            {
              description: 'adds',
              input: { name: 'AddIn', mediaTypes: protobuf },
              output: { name: 'AddOut', mediaTypes: protobuf },
            },
          ],
        ]),
      });
    });

  it('is read by schema 0.5, whose runtime is a list', () => {
    const { runtimes, toolkitTypeCode, schemaVersion } = metadataOf(metadata05());
    expect({ schemaVersion, toolkitTypeCode }).to.deep.equal({ schemaVersion: '0.5', toolkitTypeCode: 'RC' });
    expect(runtimes.map(({ packages }) => packages)).to.deep.equal([[{ name: 'RProtoBuf', version: '0.4.11' }]]);
    expect(problemsOf({ ...metadata05(), runtime: {} })).to.deep.equal(['metadata.json#/runtime must be array']);
    expect(problemsOf({ ...metadata05(), runtime: [] })[0]).to.match(/^metadata.json#\/runtime must NOT have fewer/);
  });

  it('is read by schema 0.6, whose methods have media types', () => {
    const raw = { name: 'text', media_type: ['text/plain'] };
    const { methods } = metadataOf({ ...metadata06(), methods: { shout: { input: raw, output: raw } } });
    expect(methods.get('shout')).to.deep.equal({
      description: '',
      input: { name: 'text', mediaTypes: ['text/plain'] },
      output: { name: 'text', mediaTypes: ['text/plain'] },
    });
    expect(problemsOf({ ...metadata06(), methods: { add: { input: 'AddIn' } } })).to.deep.equal([
      'metadata.json#/methods/add must have "output"',
      'metadata.json#/methods/add/input must be object',
    ]);
    expect(
      problemsOf({
        ...metadata06(),
        methods: { add: { input: { name: 'A', media_type: ['image/png'] }, output: raw } },
      }),
    ).to.deep.equal([
      'metadata.json#/methods/add/input/media_type/0 must be one of application/vnd.google.protobuf, application/octet-stream, application/json, text/plain',
    ]);
  });

  it('names everything that is wrong, with its path', () => {
    expect(
      problemsOf({
        ...python('0.4'),
        name: 'vm/predictor',
        modelVersion: '../1',
        runtime: { name: 'cobol', version: 3, dependencies: { pip: { requirements: [{}] } } },
        methods: { transform: { output: 'Out' } },
      }),
    ).to.deep.equal([
      'metadata.json#/modelVersion must match pattern "^[A-Za-z0-9_][A-Za-z0-9._-]*$"',
      'metadata.json#/runtime/name must be one of python, r, javaargus, h2o, javageneric, javaspark, c++',
      'metadata.json#/runtime/version must be string',
      'metadata.json#/runtime/dependencies/pip/requirements/0 must have "name"',
      'metadata.json#/methods/transform must have "input"',
      'metadata.json#/name may have letters, digits, "-" and "_" alone, and at least one of them; choose another name',
    ]);
    const { runtime: _, ...incomplete } = python('0.4');
    expect(problemsOf(incomplete)).to.deep.equal(['metadata.json# must have "runtime"']);
  });

  it('knows the methods of 0.3, and any of later versions', () => {
    const methods = { predict: { input: 'In' } };
    expect(problemsOf({ ...python('0.3'), methods })).to.deep.equal([
      'metadata.json#/methods has "predict", which is not allowed there',
    ]);
    expect(problemsOf({ ...python('0.4'), methods })).to.deep.equal([]);
    expect(problemsOf({ ...python('0.4'), methods: { 'a/b': { input: 'In' } } })).to.deep.equal([
      'metadata.json#/methods has the name "a/b", which must match pattern "^[A-Za-z_][A-Za-z0-9_.]*$"',
    ]);
  });

  it('names the schemas there are', () => {
    for (const schema of [undefined, 4, 'acumos.schema.model:0.7.0', 'acumos.schema.model:1.4.0', '0.4.0'])
      expect(problemsOf({ ...python('0.4'), schema })).to.deep.equal([
        'metadata.json#/schema must be "acumos.schema.model:0.3.0", or 0.4.0, 0.5.0 or 0.6.0 in place of 0.3.0',
      ]);
    expect(problemsOf('{ "schema":')[0]).to.match(/^metadata.json is not JSON: /);
    expect(problemsOf('[]')).to.have.length(1);
    expect(problemsOf(`"${'x'.repeat(1_100_000)}"`)[0]).to.match(/has 1100002 characters; at most 1048576 are read/);
  });

  it('has the name and the version that the catalog takes', () => {
    expect(metadataOf({ ...python('0.4'), name: ' my\tmodel 2\n' }).name).to.equal('mymodel2');
    expect(metadataOf({ ...python('0.4'), name: 'a'.repeat(101) }).name).to.equal('a'.repeat(100));
    expect(problemsOf({ ...python('0.4'), name: ' ' })).to.have.length(1);
    expect(problemsOf({ ...python('0.4'), name: 'modèle' })).to.have.length(1);
    expect(metadataOf({ ...python('0.4'), modelVersion: '1.2.0-rc' }).modelVersion).to.equal('1.2.0-rc');
    expect(metadataOf({ ...python('0.4'), modelVersion: 7 }).modelVersion).to.equal('7');
    expect(problemsOf({ ...python('0.4'), modelVersion: 'v'.repeat(26) })).to.have.length(1);
  });

  it('has the code of a toolkit that the catalog knows', () => {
    expect(metadataOf(withRuntime({ toolkit: 'Scikit-Learn' })).toolkitTypeCode).to.equal('SK');
    expect(metadataOf(withRuntime({ toolkit: 'own' })).toolkitTypeCode).to.equal(undefined);
  });

  it('takes methods with names that objects have, and any document without an exception', () => {
    const { methods } = metadataOf(JSON.parse(JSON.stringify(python('0.4')).replace('"transform"', '"__proto__"')));
    expect([...methods.keys()]).to.deep.equal(['__proto__']);
    fc.assert(
      fc.property(fc.constantFrom('0.3', '0.4', '0.5', '0.6'), fc.object(), (schema, document) => {
        const read = readMetadata(JSON.stringify({ ...document, schema: `acumos.schema.model:${schema}.0` }));
        expect('problems' in read && read.problems.length).to.be.above(0);
      }),
    );
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readMetadata(text)));
  });
});
