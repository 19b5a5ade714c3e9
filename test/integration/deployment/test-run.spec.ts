import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { readJsonMapping } from '../../../services/kit/codec/json-mapping.ts';
import { startTestDeployment, type TestDeployer, type TestDeployment } from '../../support/deployment/platform.ts';
import type { RunningRole } from '../../support/roles.ts';

const proto = `syntax = "proto3";
message Text { string text = 1; }
service Model { rpc run (Text) returns (Text); }`;

interface Hop {
  readonly node: string;
  readonly operation: string;
  readonly status: string;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly input: unknown;
  readonly output: unknown;
}

describe('a test run of a deployment', function () {
  this.timeout(240_000);
  let platform: TestDeployment;
  let worker: RunningRole;
  let ada: TestDeployer;
  /** Of the composition. */
  let id: string;

  before(async () => {
    platform = await startTestDeployment();
    worker = await platform.startWorker();
    ada = await platform.newUser();
    const text = readJsonMapping(proto).method('run')?.request;
    platform.docker.program =
      ({ name }) =>
      async (request, response) => {
        const bytes = await buffer(request);
        if (request.method !== 'POST' || !text) return void response.end('ok');
        const { text: said = '' } = JSON.parse(String(text.toJson(bytes)));
        if (said === 'stop at the second!' && name.includes('step1'))
          return void response.writeHead(422).end('The second model does not take it.');
        response.end(text.fromJson(Buffer.from(JSON.stringify({ text: `${said}!` }))));
      };
    const models = [await platform.newModel(ada.userId, 'PR', proto), await platform.newModel(ada.userId, 'PR', proto)];
    const { solutionId } = await platform.newComposition(ada.userId, models);
    const { status, body } = await platform.call(ada.token, 'POST', '/deployments', { solutionId });
    expect(status, JSON.stringify(body)).to.equal(201);
    ({ id } = body);
  });
  after(async () => {
    await worker?.stop();
    await platform?.stop();
  });

  const test = (who: TestDeployer, body: object, of = id) =>
    platform.call(who.token, 'POST', `/deployments/${of}/test-run`, { operation: 'run', ...body });
  const shown = ({ node, operation, status }: Hop) => [node, operation, status];

  it('answers what came of the message, and every hop of it', async () => {
    const { status, body } = await test(ada, { message: { text: 'hello' } });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.deep.include({ status: 'done', failure: null, output: { text: 'hello!!' }, outputBytes: null });
    expect(body.hops.map(shown)).to.deep.equal([
      ['step0', 'run', 'ok'],
      ['step1', 'run', 'ok'],
    ]);
    expect(body.hops.map(({ bytesIn, bytesOut }: Hop) => [bytesIn, bytesOut])).to.deep.equal([
      [7, 8],
      [8, 9],
    ]);
    expect(body.hops.map(({ input, output }: Hop) => [input, output])).to.deep.equal([
      [{ text: 'hello' }, { text: 'hello!' }],
      [{ text: 'hello!' }, { text: 'hello!!' }],
    ]);
  });

  it('takes a message whose fields all have their defaults, which has no bytes', async () => {
    const { body } = await test(ada, { message: { text: '' } });
    expect(body).to.deep.include({ status: 'done', output: { text: '!!' } });
    expect(body.hops[0]).to.deep.include({ bytesIn: 0, input: { text: '' } });
  });

  it('shows at which model it ended', async () => {
    const { status, body } = await test(ada, { message: { text: 'stop at the second' } });
    expect([status, body.status, body.output]).to.deep.equal([200, 'failed', null]);
    expect(body.failure.node).to.equal('step1');
    expect(body.failure.detail).to.contain('"step1" answered 422');
    expect(body.hops.map(({ node, status: ended }: Hop) => [node, ended === 'ok'])).to.deep.equal([
      ['step0', true],
      ['step1', false],
    ]);
  });

  it('says what is wrong with the message or the operation', async () => {
    const wrong = await test(ada, { message: { text: 7 } });
    expect([wrong.status, wrong.body.code]).to.deep.equal([400, 'message_invalid']);
    const unknown = await test(ada, { operation: 'walk', message: {} });
    expect(unknown.status).to.equal(404);
    expect(unknown.body.detail).to.contain('it has run');
  });

  it('is for its deployer alone', async () => {
    const bob = await platform.newUser();
    expect((await test(bob, { message: { text: 'hello' } })).status).to.equal(404);
  });

  it('tells an orchestrator where the models answer', async () => {
    const { body: deployment } = await platform.call(ada.token, 'GET', `/deployments/${id}`);
    const { status, body } = await platform.call(ada.token, 'GET', `/deployments/${id}/docker-info`);
    expect(status).to.equal(200);
    const endpoints: { component: string; host: string; port: number }[] = deployment.endpoints;
    expect(body.docker_info_list).to.have.deep.members(
      endpoints.map(({ component, host, port }) => ({
        ...{ container_name: component, ip_address: host, port: String(port) },
      })),
    );
    const bob = await platform.newUser();
    expect((await platform.call(bob.token, 'GET', `/deployments/${id}/docker-info`)).status).to.equal(404);
  });
});
