import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const modelBytes = 200 * 1024;

const proto = `syntax = "proto3";
package ClassifierOfBenchmarks;

service Model {
  rpc classify (Flower) returns (Species);
}

message Flower {
  double sepal_length = 1;
  double sepal_width = 2;
}

message Species {
  int64 value = 1;
}
`;

const requirements = [
  { name: 'scikit-learn', version: '1.5.2' },
  { name: 'numpy', version: '2.1.3' },
];

const metadata = (name: string, modelVersion: string | undefined) => ({
  ...{ schema: 'acumos.schema.model:0.4.0', name, modelVersion },
  runtime: {
    ...{ name: 'python', encoding: 'protobuf', version: '3.12.1', toolkit: 'Scikit-Learn' },
    dependencies: { pip: { indexes: [], requirements }, conda: { channels: [], requirements: [] } },
  },
  methods: { classify: { input: 'Flower', output: 'Species', description: 'classifies' } },
});

/** The parts of a push, by their names. */
export interface Bundle {
  readonly name: string;
  readonly files: ReadonlyMap<string, { readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }>;
}

/** What a client sends of a classifier of scikit-learn: 200 KB, of which every model has others, and the same requirements. */
export async function createBundle(name: string, modelVersion?: string): Promise<Bundle> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(pickled(randomBytes(modelBytes)), 'model.pkl', { compress: false });
  zip.end();
  const file = (fileName: string, bytes: Uint8Array | string) => ({
    fileName,
    bytes: new Uint8Array(Buffer.from(bytes)),
  });
  return {
    name,
    files: new Map([
      ['model', file('model.zip', await buffer(zip.outputStream))],
      ['metadata', file('metadata.json', JSON.stringify(metadata(name, modelVersion)))],
      ['schema', file('model.proto', proto)],
    ]),
  };
}

/** A pickle of these bytes: what scans models can read it. */
function pickled(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from('\x80\x04B', 'latin1'), length, bytes, Buffer.from('.')]);
}
