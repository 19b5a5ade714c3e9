import { expect } from 'chai';
import { type CalledGateway, startCalledGateway } from '../support/deployment/called-gateway.ts';
import { startTestDeployment, type TestDeployer, type TestDeployment } from '../support/deployment/platform.ts';
import type { RunningRole } from '../support/roles.ts';
import { until } from '../support/until.ts';

describe('13. Deploy and call a model', function () {
  this.timeout(240_000);

  describe('to deploy it', () => {
    let platform: TestDeployment;
    let worker: RunningRole;
    let ada: TestDeployer;
    let solutionId: string;
    // biome-ignore lint/suspicious/noExplicitAny: the chapter shows what is in it
    let deployment: any;

    before(async () => {
      platform = await startTestDeployment();
      worker = await platform.startWorker();
      ada = await platform.newUser();
      ({ solutionId } = await platform.newModel(ada.userId));
    });
    after(async () => {
      await worker?.stop();
      await platform?.stop();
    });

    it('takes one request, which is answered once the model runs', async () => {
      const { status, body } = await platform.call(ada.token, 'POST', '/deployments', { solutionId });

      expect(status).to.equal(201);
      deployment = body;
      expect(deployment.status).to.equal('ready');
      // The first target of the platform: here a Docker host, on a laptop processes of the machine.
      expect(deployment.target).to.equal('docker');
      expect(deployment.endpoints).to.have.length(1);
    });

    it('shows its steps, to those who ask and as events on Kafka', async () => {
      const { body } = await platform.call(ada.token, 'GET', `/deployments/${deployment.id}`);

      expect(body.steps.map(({ name }: { name: string }) => name)).to.include.members([
        'read',
        'plan',
        'apply',
        'wait',
      ]);
      const isPublished = async () => (await platform.events(deployment.id)).includes('DeploymentReady');
      await until(isPublished, { what: 'others learn of it' });
    });

    it('gives a key for those who only call it', async () => {
      const { body } = await platform.call(ada.token, 'POST', `/deployments/${deployment.id}/keys`, { name: 'shop' });

      // This once: only a hash of it is kept.
      const headers = { authorization: `Bearer ${body.key}` };
      const path = `${platform.url}/run/${deployment.name}/predict`;
      expect((await fetch(path, { method: 'POST', headers, body: 'a message' })).status).to.equal(200);
      expect((await fetch(`${platform.url}/deployments`, { headers })).status).to.equal(403);
    });

    it('counts the calls', async () => {
      const read = () => platform.call(ada.token, 'GET', `/deployments/${deployment.id}/metrics`);

      await until(async () => (await read()).body.calls === 1, { what: 'the call is counted' });
    });

    it('ends with one request, after which nothing is left on the target', async () => {
      const { body } = await platform.call(ada.token, 'DELETE', `/deployments/${deployment.id}`);

      expect(body.status).to.equal('removed');
      expect([...platform.docker.containers.keys()]).to.deep.equal([]);
    });
  });

  describe('to call it', () => {
    let gateway: CalledGateway;

    before(async () => {
      gateway = await startCalledGateway({
        proto: `syntax = "proto3";
          message Sides { double width = 1; double height = 2; }
          message Area { double value = 1; }
          service Model { rpc area (Sides) returns (Area); }`,
        answer: ({ width, height }) => ({ value: Number(width) * Number(height) }),
      });
    });
    after(() => gateway.stop());

    const call = async (type: string, body: string) => {
      const headers = { 'content-type': type };
      return (await fetch(`${gateway.url}/run/area/area`, { method: 'POST', headers, body })).text();
    };

    it('takes JSON, whose fields are those of the model’s proto', async () => {
      expect(await call('application/json', '{"width": 3, "height": 4}')).to.equal('{"value":12}');
    });

    it('takes many messages at once, as a list or as CSV', async () => {
      expect(await call('application/json', '[{"width": 1, "height": 2}, {"width": "wide"}]')).to.match(
        /^\[\{"value":2\},\{"error":\{"index":1,"status":400,.*width/,
      );
      expect(await call('text/csv', 'width,height\n3,4\n5,2\n')).to.equal('value,error\n12,\n10,\n');
    });

    it('needs no other description than the one it gives', async () => {
      const response = await fetch(`${gateway.url}/run/area/openapi.json`);

      const document = JSON.parse(await response.text());
      const { examples } = document.paths['/area'].post.requestBody.content['application/json'];
      expect(examples.message.value).to.deep.equal({ width: 1.5, height: 1.5 });
    });

    it('takes tensors from clients that know the Open Inference Protocol', async () => {
      const inputs = ['width', 'height'].map((name) => ({ name, datatype: 'FP64', shape: [2], data: [2, 3] }));
      const response = await fetch(`${gateway.url}/inference/v2/models/area/infer`, {
        ...{ method: 'POST', body: JSON.stringify({ inputs }) },
      });

      const { outputs } = (await response.json()) as { outputs: object[] };
      expect(outputs).to.deep.equal([{ name: 'value', datatype: 'FP64', shape: [2], data: [4, 9] }]);
    });
  });
});
