import { expect } from 'chai';
import { createService, type Service } from '../../../../../services/kit/service.ts';
import { createProtoSource } from '../../../../../services/orchestrator/clients/models/proto-source.ts';
import { hanging, oversize, status } from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import { type Behaviour, type FakeModel, startModel } from '../../../../fakes/models/start-model.ts';
import { nearbyPolicy } from '../../../../support/nearby-policy.ts';

const soon = () => Date.now() + 300;

describe('where proto files come from', () => {
  let service: Service;
  const servers: FakeModel[] = [];
  const start = async (behaviour: Behaviour, path = '') => {
    const server = await startModel({ behaviour, path });
    servers.push(server);
    return server;
  };
  /** Answers with the path that was asked for, if it is one of `paths`. */
  const files =
    (...paths: string[]): Behaviour =>
    (request, response, call) =>
      status(paths.includes(request.path) ? 200 : 404, request.path)(request, response, call);
  beforeEach(() => {
    service = createService('orchestrator', 'test', { LOG_LEVEL: 'silent' });
  });
  afterEach(async () => {
    await service.life.stop();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  it('the address in the blueprint', async () => {
    const repository = await start(files('/a/tax.proto?v=1'));
    const step = modelStep(repository.address, { protoUri: `${repository.url}/a/tax.proto?v=1` });
    expect(await createProtoSource({ service, policy: nearbyPolicy }).find(step, soon())).to.equal('/a/tax.proto?v=1');
  });

  it('the path in the blueprint below the repository', async () => {
    const repository = await start(files('/repo/org/tax.proto', '/secret'));
    const { find } = createProtoSource({ service, policy: nearbyPolicy, baseUrl: `${repository.url}/repo` });
    expect(await find(modelStep(repository.address, { protoUri: 'org/tax.proto' }), soon())).to.equal(
      '/repo/org/tax.proto',
    );
    expect(await find(modelStep(repository.address, { protoUri: '/org/tax.proto' }), soon())).to.equal(
      '/repo/org/tax.proto',
    );
    expect(await find(modelStep(repository.address, { protoUri: '../secret' }), soon())).to.equal(undefined);
    expect(repository.requests.map(({ path }) => path)).not.to.contain('/secret');
  });

  it('the model itself, where the blueprint leads nowhere', async () => {
    const model = await start(files('/ctx/model/artifacts/protobuf'), '/ctx');
    const { find } = createProtoSource({ service, policy: nearbyPolicy });
    const text = '/ctx/model/artifacts/protobuf';
    expect(await find(modelStep(model.address), soon())).to.equal(text);
    expect(await find(modelStep(model.address, { protoUri: 'org/tax.proto' }), soon())).to.equal(text);
    expect(await find(modelStep(model.address, { protoUri: `${model.url}/none` }), soon())).to.equal(text);
  });

  for (const [what, behaviour] of [
    ['fails', status(500)],
    ['answers nothing', status(200)],
    ['answers too much', oversize(2_000_000)],
    ['hangs', hanging],
  ] as const) {
    it(`nowhere, where the server ${what}`, async () => {
      const model = await start(behaviour);
      expect(
        await createProtoSource({ service, policy: nearbyPolicy }).find(modelStep(model.address), soon()),
      ).to.equal(undefined);
    });
  }

  it('nowhere, for a gRPC model without an address of its file', async () => {
    const step = modelStep({ scheme: 'grpc', host: '127.0.0.1', port: 1, path: '' });
    expect(await createProtoSource({ service, policy: nearbyPolicy }).find(step, soon())).to.equal(undefined);
  });
});
