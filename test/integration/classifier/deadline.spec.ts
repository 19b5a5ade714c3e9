import { once } from 'node:events';
import { connect } from 'node:http2';
import { status } from '@grpc/grpc-js';
import { expect } from 'chai';
import { modelService } from '../../../services/classifier/domain/contracts.ts';
import { loadModelProto } from '../../../services/classifier/store/model-proto.ts';
import type { Message } from '../../../services/kit/codec/protobuf.ts';
import type { AppError } from '../../../services/kit/errors.ts';
import { createRpcClient } from '../../../services/kit/rpc/client.ts';
import { startRpcServer } from '../../../services/kit/rpc/server.ts';
import { createService } from '../../../services/kit/service.ts';

describe('the deadline of a call', () => {
  const service = createService('classifier', 'rpc', { LOG_LEVEL: 'silent' });
  const proto = loadModelProto('test.deadline');
  let address: string;
  let handled = 0;
  let answer: () => Promise<Message>;

  before(async () => {
    const server = await startRpcServer({
      service,
      host: '127.0.0.1',
      port: 0,
      portSetting: 'CLASSIFIER_GRPC_PORT',
      proto,
      name: modelService,
      handlers: {
        classify: () => {
          handled += 1;
          return answer();
        },
      },
    });
    address = server.address;
  });
  after(() => service.life.stop());
  beforeEach(() => {
    handled = 0;
    answer = async () => ({ value: 1 });
  });

  /** A call as it goes over the wire; a gRPC client of ours would give up by itself before it sent anything. */
  async function rawCall(timeout: string): Promise<number> {
    const session = connect(`http://${address}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': '/test.deadline.Model/classify',
      'content-type': 'application/grpc',
      te: 'trailers',
      'grpc-timeout': timeout,
    });
    const statuses: number[] = [];
    const note = (headers: Record<string, unknown>) => {
      if (headers['grpc-status'] !== undefined) statuses.push(Number(headers['grpc-status']));
    };
    stream.on('response', note);
    stream.on('trailers', note);
    stream.resume();
    stream.end(Buffer.alloc(5));
    await once(stream, 'close');
    session.close();
    return statuses[0] ?? -1;
  }

  it('is rejected without any work when it has passed before the call starts', async () => {
    expect(await rawCall('1n')).to.equal(status.DEADLINE_EXCEEDED);
    expect(handled).to.equal(0);
  });

  it('leaves a call with time enough alone', async () => {
    expect(await rawCall('1M')).to.equal(status.OK);
    expect(handled).to.equal(1);
  });

  it('ends a call whose handler takes too long', async () => {
    answer = () => new Promise(() => undefined);
    expect(await rawCall('20m')).to.equal(status.DEADLINE_EXCEEDED);
    expect(handled).to.equal(1);
  });

  it('reaches the caller as an error of ours', async () => {
    answer = () => new Promise(() => undefined);
    const client = createRpcClient(proto, modelService, address);
    const error = await client.call('classify', {}, { timeoutMs: 20 }).catch((thrown: AppError) => thrown);
    client.close();
    expect(error).to.have.property('code', 'deadline_exceeded');
  });
});
