import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Client, credentials, type GrpcObject, loadPackageDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { expect } from 'chai';
import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor.js';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { type RunningClassifier, runClassifier } from '../../integration/classifier/running-classifier.ts';
import { installPredecessorPackages } from '../../support/predecessor-runner.ts';

const reflectionProto = new URL(
  import.meta.resolve('@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto'),
);

type Reflection = new (...args: ConstructorParameters<typeof Client>) => Client & { ServerReflectionInfo(): Duplex };

/** The files that describe a symbol, as bytes: a client that reads and writes them anew would mend them. */
function filesOf(address: string, symbol: string): Promise<readonly Buffer[]> {
  const definition = loadPackageDefinition(loadSync(fileURLToPath(reflectionProto), { keepCase: true }));
  const { v1 } = (definition.grpc as GrpcObject).reflection as unknown as { v1: { ServerReflection: Reflection } };
  const client = new v1.ServerReflection(address, credentials.createInsecure());
  return new Promise<readonly Buffer[]>((resolve, reject) => {
    const call = client.ServerReflectionInfo();
    call.on('data', (answer: { file_descriptor_response: { file_descriptor_proto: readonly Buffer[] } }) =>
      resolve(answer.file_descriptor_response.file_descriptor_proto),
    );
    call.on('error', reject);
    call.write({ file_containing_symbol: symbol });
    call.end();
  }).finally(() => client.close());
}

// Clients such as grpcurl hold what reflection answers to the rules of protoc, and refuse the whole service for one breach.
describe('what reflection answers, read by protoc', function () {
  this.timeout(240_000);
  let folder: string;
  let env: NodeJS.ProcessEnv;
  let classifier: RunningClassifier;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-descriptors-'));
    ({ env } = await installPredecessorPackages());
    classifier = await runClassifier('test.classifier');
  });
  after(async () => {
    await classifier?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Errors: what protoc says. */
  async function readByProtoc(files: readonly Uint8Array[], name: string): Promise<void> {
    const set = join(folder, 'set.pb');
    // Field 1 of a FileDescriptorSet, once for each file.
    const writer = protobuf.Writer.create();
    for (const file of files) writer.uint32(10).bytes(file);
    await writeFile(set, writer.finish());
    await runTool('protoc', [`--descriptor_set_in=${set}`, `--python_out=${folder}`, name], { env });
  }

  for (const symbol of ['test.classifier.Model', 'grpc.health.v1.Health'])
    it(`describes ${symbol}`, async () => {
      const files = await filesOf(classifier.grpc, symbol);
      const [file] = files.map((bytes) => descriptor.FileDescriptorProto.decode(bytes).toJSON());
      await readByProtoc(files, file?.name);
    });

  it('is refused where the entry of a map has another name', async () => {
    const { root } = protobuf.parse('syntax = "proto3"; package test; message A { map<string, int64> statuses = 1; }');
    const [file] = descriptor.FileDescriptorSet.decode(
      descriptor.FileDescriptorSet.encode(root.toDescriptor('proto3')).finish(),
    ).toJSON().file;
    const bytes = descriptor.FileDescriptorProto.encode(descriptor.FileDescriptorProto.fromObject(file)).finish();
    const thrown = await readByProtoc([bytes], file.name).catch(String);
    expect(thrown).to.match(/map/i);
  });
});
