import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createExchange } from '../../../../../services/kit/http/outbound/exchange.ts';
import { createOutboundPolicy } from '../../../../../services/kit/http/outbound/policy.ts';
import { createService, type Service } from '../../../../../services/kit/service.ts';
import { createProtoSource } from '../../../../../services/orchestrator/clients/models/proto-source.ts';
import { createOrchestratorPolicy } from '../../../../../services/orchestrator/clients/outbound-policy.ts';
import { createPullRecord } from '../../../../../services/orchestrator/clients/pull-record.ts';
import { readWorkerConfig } from '../../../../../services/orchestrator/config.ts';
import type { Address } from '../../../../../services/orchestrator/domain/plan.ts';
import { echo } from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import { startGrpcModel } from '../../../../fakes/models/start-grpc-model.ts';
import { createModelCalls, failureOf, type ModelCalls, textOf } from '../../../../support/model-calls.ts';

describe('the addresses of models', () => {
  /** A service of the platform. */
  let own: Server;
  let requests: number;
  let ownPort: number;
  let service: Service;
  let calls: ModelCalls;
  before(async () => {
    own = createServer((_, response) => {
      requests += 1;
      response.end('secret');
    });
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    ownPort = (own.address() as AddressInfo).port;
  });
  after(() => new Promise((resolve) => own.close(resolve)));
  beforeEach(() => {
    requests = 0;
    service = createService(
      'orchestrator',
      'test',
      { LOG_LEVEL: 'silent' },
      { ownAddresses: [`127.0.0.1:${ownPort}`] },
    );
    calls = createModelCalls({ policy: policy() });
  });
  afterEach(async () => {
    await calls.stop();
    await service.life.stop();
  });

  /** As the orchestrator has it where nothing is set but these. */
  const policy = (settings: Readonly<Record<string, string>> = {}) =>
    createOrchestratorPolicy(
      service,
      readWorkerConfig({ KAFKA_BROKERS: 'nowhere:1', MONGODB_URL: 'mongodb://nowhere', ...settings }),
    );
  const at = (scheme: Address['scheme'], host: string, port = ownPort): Address => ({ scheme, host, port, path: '' });

  it('may be those of this machine, and by default none of the internet', async () => {
    const model = await calls.start(echo);
    expect(textOf(await calls.call(modelStep(model.address)))).to.equal('hello');
    const { detail } = failureOf(await calls.call(modelStep(at('http', '8.8.8.8'))));
    expect(detail).to.include('ORCHESTRATOR_OUTBOUND_NETWORKS');
    for (const host of ['10.1.2.3', '172.18.0.4', '192.168.1.2', 'fd00::2'])
      expect(await policy().resolve({ protocol: 'http:', hostname: host, port: 8_000 }), host).to.have.length(1);
  });

  for (const scheme of ['http', 'grpc'] as const) {
    it(`are not called where the platform itself listens, over ${scheme}`, async () => {
      for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1']) {
        const failure = failureOf(await calls.call(modelStep(at(scheme, host))));
        expect(failure, host).to.include({ code: 'model_unreachable', retriable: false });
        expect(failure.detail, host).to.include('a service of this platform listens there');
      }
      expect(requests).to.equal(0);
    });

    it(`are not called where clouds keep their secrets, over ${scheme}`, async () => {
      const failure = failureOf(await calls.call(modelStep(at(scheme, '169.254.169.254', 80))));
      expect(failure).to.include({ code: 'model_unreachable', retriable: false });
      expect(failure.detail).to.include('169.254.169.254 is not an address that may be called');
    });
  }

  it('are not left by a redirect', async () => {
    const model = await calls.start((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${ownPort}/` }).end();
    });
    const { detail } = failureOf(await calls.call(modelStep(model.address)));
    expect(detail).to.include('answered 307').and.to.include('redirects are not followed');
    expect(requests).to.equal(0);
  });

  it('are checked by what a name means when gRPC connects', async () => {
    const names: Record<string, string> = { model: '127.0.0.1' };
    const rules = { networks: [], hosts: ['model'], own: [`127.0.0.1:${ownPort}`], settings: ['SPEC'] };
    const resolving = createOutboundPolicy(rules, async (name) => [{ address: names[name] ?? '', family: 4 }]);
    const knowing = createModelCalls({ policy: resolving });
    const proto = 'syntax = "proto3"; message In {} service Sorter { rpc Classify (In) returns (In); }';
    const model = await startGrpcModel({ proto, methods: { Classify: (bytes) => bytes } });
    const once = { operation: 'classify', policy: { retries: 0 } };
    expect(textOf(await knowing.call(modelStep(at('grpc', 'model', model.address.port), once)))).to.equal('hello');
    expect(failureOf(await knowing.call(modelStep(at('grpc', 'model'), once))).detail).to.include('listens there');
    model.close();
    await knowing.call(modelStep(at('grpc', 'model', model.address.port), once));
    names.model = '169.254.169.254';
    const moved = failureOf(await knowing.call(modelStep(at('grpc', 'model', model.address.port), once)));
    expect(moved.detail).to.match(/may not be called|cannot be reached/);
    const refused = failureOf(await knowing.call(modelStep(at('grpc', 'model', model.address.port), once)));
    expect(refused.detail).to.include('no setting allows link-local');
    await knowing.stop();
  });

  it('and of their .proto files are checked alike, except those of the repository that the operator set', async () => {
    const deadline = () => Date.now() + 2_000;
    const step = modelStep(at('grpc', '127.0.0.1', 1), { protoUri: `http://127.0.0.1:${ownPort}/model.proto` });
    expect(await createProtoSource({ service, policy: policy() }).find(step, deadline())).to.equal(undefined);
    expect(requests).to.equal(0);
    const source = createProtoSource({ service, policy: policy(), baseUrl: `http://127.0.0.1:${ownPort}/repository` });
    expect(await source.find({ ...step, protoUri: 'model.proto' }, deadline())).to.equal('secret');
    expect(await source.find(step, deadline())).to.equal(undefined);
  });

  it('of data brokers are checked alike', async () => {
    const pull = createPullRecord(createExchange(service, policy()));
    const refused = await pull(
      { address: at('http', 'localhost'), operation: 'next', node: 'broker', entry: 'next' },
      1_000,
    ).catch(String);
    expect(refused).to.include('broker gave no record').and.to.include('a service of this platform listens there');
    expect(requests).to.equal(0);
  });
});
