import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { expect } from 'chai';
import { readJsonMapping } from '../../../services/kit/codec/json-mapping.ts';
import { loadProto, type Message } from '../../../services/kit/codec/protobuf.ts';
import { type CalledGateway, startCalledGateway } from '../../support/deployment/called-gateway.ts';

const proto = `syntax = "proto3";
package shapes.v1;
message Sides { double width = 1; double height = 2; }
message Area { double value = 1; }
service Model { rpc area (Sides) returns (Area); }`;
const mapping = readJsonMapping(proto).method('area');
const reflection = loadProto(
  new URL(import.meta.resolve('@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto')),
  'grpc.reflection.v1',
);
const same = (bytes: Buffer) => bytes;

describe('the gRPC service of a deployed model', () => {
  let gateway: CalledGateway;
  let client: Client;

  before(async () => {
    gateway = await startCalledGateway({
      proto,
      answer({ width, height }) {
        if (Number(width) < 0) throw new Error('width is negative');
        return { value: Number(width) * Number(height) };
      },
    });
    client = new Client(gateway.grpcAddress, credentials.createInsecure());
  });
  after(async () => {
    client.close();
    await gateway.stop();
  });

  const naming = (deployment: string) => {
    const metadata = new Metadata();
    if (deployment !== '') metadata.set('modelyard-deployment', deployment);
    return metadata;
  };
  const call = (path: string, message: object, deployment = 'area') =>
    new Promise<unknown>((resolve) => {
      const bytes = mapping?.request.fromJson(Buffer.from(JSON.stringify(message))) ?? Buffer.alloc(0);
      client.makeUnaryRequest(path, same, same, bytes, naming(deployment), (error: ServiceError | null, answer) =>
        resolve(error ? [error.code, error.details] : JSON.parse(String(mapping?.response.toJson(answer as Buffer)))),
      );
    });
  const listed = (deployment: string) =>
    new Promise<string[]>((resolve, reject) => {
      const stream = client.makeBidiStreamRequest<Message, Message>(
        '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo',
        reflection.message('ServerReflectionRequest').encode,
        reflection.message('ServerReflectionResponse').decode,
        naming(deployment),
      );
      stream.on('error', reject);
      stream.on('data', ({ list_services_response: response }) =>
        resolve((response as { service: { name: string }[] }).service.map(({ name }) => name)),
      );
      stream.write({ list_services: '*' });
      stream.end();
    });

  it('answers stubs made from its proto', async () => {
    expect(await call('/shapes.v1.Model/area', { width: 3, height: 4 })).to.deep.equal({ value: 12 });
  });

  it('says what is wrong in the status', async () => {
    expect(await call('/shapes.v1.Model/area', { width: -1 })).to.satisfy(
      ([code, details]: [status, string]) =>
        code === status.FAILED_PRECONDITION && details.includes('width is negative'),
    );
    const unknown = [status.UNIMPLEMENTED, 'The deployment has no method /shapes.v1.Model/volume.'];
    expect(await call('/shapes.v1.Model/volume', {})).to.deep.equal(unknown);
    expect(await call('/shapes.v1.Model/area', {}, 'none')).to.deep.include(status.NOT_FOUND);
    const unnamed = [status.UNIMPLEMENTED, 'Name the deployment in the metadata modelyard-deployment.'];
    expect(await call('/shapes.v1.Model/area', {}, '')).to.deep.equal(unnamed);
  });

  it('is what reflection shows to those who name the deployment', async () => {
    expect(await listed('area')).to.deep.equal(['shapes.v1.Model']);
    expect(await listed('')).to.include('inference.GRPCInferenceService');
    const failed: unknown = await listed('none').catch((error: ServiceError) => error.code);
    expect(failed).to.equal(status.NOT_FOUND);
  });
});
