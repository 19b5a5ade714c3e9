import { expect } from 'chai';
import { modelService } from '../../../services/classifier/domain/contracts.ts';
import { loadModelProto } from '../../../services/classifier/store/model-proto.ts';
import type { Message } from '../../../services/kit/codec/protobuf.ts';
import { ConfigError } from '../../../services/kit/config.ts';
import { createRpcClient } from '../../../services/kit/rpc/client.ts';
import { startRpcServer } from '../../../services/kit/rpc/server.ts';
import type { UnaryHandler } from '../../../services/kit/rpc/unary.ts';
import { createService } from '../../../services/kit/service.ts';

const proto = loadModelProto('test.drain');

const start = (classify: UnaryHandler, port = 0) => {
  const service = createService('classifier', 'rpc', { LOG_LEVEL: 'silent' });
  const options = { service, host: '127.0.0.1', port, portSetting: 'CLASSIFIER_GRPC_PORT', proto, name: modelService };
  return startRpcServer({ ...options, handlers: { classify } }).then((server) => ({ service, ...server }));
};

describe('a gRPC server', () => {
  it('answers the calls in flight before it stops', async () => {
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Message>();
    const { service, address } = await start(() => {
      arrived.resolve();
      return answer.promise;
    });
    const client = createRpcClient(proto, modelService, address);
    const call = client.call('classify', {});
    await arrived.promise;
    let stopped = false;
    const stopping = service.life.stop().then(() => {
      stopped = true;
    });
    await new Promise(setImmediate);
    expect(stopped).to.equal(false);
    answer.resolve({ value: 1 });
    expect(await call).to.deep.equal({ value: 1n });
    await stopping;
    client.close();
  });

  it('keeps the cause of an internal error from the client', async () => {
    const { service, address } = await start(() => {
      throw new Error('the password is hunter2');
    });
    const client = createRpcClient(proto, modelService, address);
    const error = await client.call('classify', {}).catch((thrown: unknown) => thrown);
    client.close();
    await service.life.stop();
    expect(error).to.include({ code: 'internal', message: 'Internal error.' });
  });

  it('names the setting when its port is taken', async () => {
    const first = await start(() => ({ value: 1 }));
    const port = Number(first.address.split(':')[1]);
    const thrown = await start(() => ({ value: 1 }), port).catch((error: unknown) => error);
    await first.service.life.stop();
    expect(thrown).to.be.instanceOf(ConfigError);
    expect(String(thrown)).to.contain('CLASSIFIER_GRPC_PORT').and.to.contain(String(port));
  });
});
