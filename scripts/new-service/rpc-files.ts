import type { NewService } from './names.ts';

/** A gRPC interface with one method, which is not written yet. */
export const rpcFiles = (service: NewService): [string, string][] => {
  const { name } = service;
  return [
    [`proto/modelyard/${name}/v1/${name}.proto`, proto(service)],
    [`services/${name}/start-rpc.ts`, start(service)],
    [`services/${name}/rpc/find.ts`, handler],
    [`test/unit/${name}/rpc/find.spec.ts`, spec(name)],
  ];
};

const proto = ({ name, pascal }: NewService) => `\
syntax = "proto3";

package modelyard.${name}.v1;

message FindRequest {
  string id = 1;
}

message FindResponse {
  string id = 1;
}

service ${pascal} {
  rpc find(FindRequest) returns (FindResponse);
}
`;

const start = ({ name, pascal, setting }: NewService) => `\
import { loadProto } from '../kit/codec/protobuf.ts';
import { startRpcServer } from '../kit/rpc/server.ts';
import type { Service } from '../kit/service.ts';
import { createFindHandler } from './rpc/find.ts';

const path = new URL('../../proto/modelyard/${name}/v1/${name}.proto', import.meta.url);

/** HTTP starts first and so stops last: probes see the drain. */
export async function startRpc(service: Service): Promise<void> {
  await startRpcServer({
    service,
    host: service.listen.host,
    port: service.listen.ports.${setting}_GRPC_PORT ?? 0,
    portSetting: '${setting}_GRPC_PORT',
    proto: loadProto(path, 'modelyard.${name}.v1'),
    name: '${pascal}',
    handlers: { find: createFindHandler() },
  });
}
`;

const handler = `\
import type { UnaryHandler } from '../../kit/rpc/unary.ts';

/** Errors: \`not_found\`. */
export const createFindHandler = (): UnaryHandler => (_request) => {
  throw new Error('not written yet');
};
`;

const spec = (name: string) => `\
import { expect } from 'chai';
import { createFindHandler } from '../../../../services/${name}/rpc/find.ts';

const call = { header: () => '', ip: '127.0.0.1' };

describe('finding one of ${name} over gRPC', () => {
  it('returns what has the id', async () => {
    expect(await createFindHandler()({ id: 'one' }, call)).to.deep.equal({ id: 'one' });
  });
});
`;
