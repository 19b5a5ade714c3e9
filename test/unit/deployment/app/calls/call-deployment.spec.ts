import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import {
  type CallDeployment,
  createCallDeployment,
} from '../../../../../services/deployment/app/calls/call-deployment.ts';
import { createModelServers } from '../../../../../services/deployment/clients/model-servers.ts';
import type { Deployment, DeploymentStore, Endpoint } from '../../../../../services/deployment/domain/deployment.ts';
import type { DeploymentPlan } from '../../../../../services/deployment/domain/plan.ts';
import { readJsonMapping } from '../../../../../services/kit/codec/json-mapping.ts';
import type { Caller } from '../../../../../services/kit/http/caller.ts';
import { createExchange } from '../../../../../services/kit/http/outbound/exchange.ts';
import { createService, type Service } from '../../../../../services/kit/service.ts';
import { memoryDeployments } from '../../../../support/deployment/memory-deployments.ts';
import { deploymentPlan, plannedComponent } from '../../../../support/deployment/plans.ts';
import { freePort } from '../../../../support/engines.ts';
import { until } from '../../../../support/until.ts';

const proto = `syntax = "proto3";
message Sides { double width = 1; double height = 2; }
message Area { double value = 1; }
service Model { rpc area (Sides) returns (Area); }`;
const mapping = readJsonMapping(proto).method('area');
const caller = (userId: string, ...roles: string[]): Caller => ({
  ...{ userId, roles, loginName: userId, via: 'session', scopes: ['read', 'write'] },
});

describe('calling a deployment', () => {
  let service: Service;
  let servers: Server[];
  let asked: string[];
  let answerWith: (path: string) => { readonly status: number; readonly body: Uint8Array };
  let deployments: DeploymentStore;
  let plan: DeploymentPlan;
  let calls: CallDeployment;

  /** A model server that computes areas. */
  async function startModel(): Promise<number> {
    const server = createServer(async (request, response) => {
      asked.push(`${request.url} ${request.headers.authorization ?? ''}`.trim());
      const { width = 0, height = 0 } = JSON.parse(String(mapping?.request.toJson(await buffer(request))));
      const other = answerWith(request.url ?? '');
      const area = mapping?.response.fromJson(Buffer.from(JSON.stringify({ value: width * height })));
      response.writeHead(other.status).end(other.status === 200 ? area : other.body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }
  const endpoint = (port: number): Endpoint => ({ component: 'area', host: '127.0.0.1', port });
  async function deploy(overrides: Partial<DeploymentPlan>, endpoints: readonly Endpoint[]): Promise<void> {
    plan = deploymentPlan(overrides);
    const { deploymentId: id, name, solutionId, revisionId, options } = plan;
    const at = new Date().toISOString();
    const record: Deployment = {
      ...{ id, name, target: 'local', userId: 'ada', solutionId, revisionId, options, status: 'ready', endpoints },
      ...{ detail: undefined, taskId: 'task', trackingId: 'tracking', createdAt: at, modifiedAt: at },
    };
    await deployments.add(record);
  }
  const model = () => ({ components: [plannedComponent('area', { proto, operations: ['area'] })] });
  const chain = (): Partial<DeploymentPlan> => {
    const image = (name: string) => ({ container_name: name, node_type: 'MLModel', image: '', proto_uri: '' });
    const signature = { operation_name: 'area' };
    const next = [{ container_name: 'two', operation_signature: signature }];
    const nodes = [
      { ...image('one'), operation_signature_list: [{ operation_signature: signature, connected_to: next }] },
      { ...image('two'), operation_signature_list: [{ operation_signature: signature, connected_to: [] }] },
    ];
    const components = ['one', 'two'].map((name) => plannedComponent(name, { proto, operations: ['area'] }));
    const composition = { blueprint: JSON.stringify({ nodes }), entries: ['area'], probe: false };
    return { components, composition };
  };
  const callJson = async (body: object | string, operation = 'area', who = caller('ada')) => {
    const found = await calls.find(plan.name, who);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await calls.call(found, operation, Buffer.from(text), true);
    return JSON.parse(answer.bytes.toString());
  };
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => error,
    );

  beforeEach(async () => {
    [servers, asked] = [[], []];
    answerWith = () => ({ status: 200, body: Buffer.alloc(0) });
    service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
    deployments = memoryDeployments();
    const orchestratorPort = await startModel();
    calls = createCallDeployment({
      deployments,
      plans: { find: async (_id, revisionId) => (revisionId === plan.revisionId ? plan : undefined) },
      servers: createModelServers({
        exchange: createExchange(service, undefined),
        ...{ orchestratorUrl: `http://127.0.0.1:${orchestratorPort}`, orchestratorCredentials: 'deployment:secret' },
        ...{ timeoutMs: 60_000, limitBytes: 1 << 20 },
      }),
    });
  });
  afterEach(async () => {
    await service.life.stop();
    for (const server of servers) server.close();
  });

  it('takes JSON and gives JSON, by the proto of the model', async () => {
    await deploy(model(), [endpoint(await startModel())]);
    expect(await callJson({ width: 3, height: 4 })).to.deep.equal({ value: 12 });
    expect(asked).to.deep.equal(['/model/methods/area']);
  });

  it('passes protobuf on as it is', async () => {
    await deploy(model(), [endpoint(await startModel())]);
    const bytes = mapping?.request.fromJson(Buffer.from('{"width":2,"height":5}')) ?? Buffer.alloc(0);
    const answer = await calls.call(await calls.find(plan.deploymentId, caller('ada')), 'area', bytes, false);
    expect(String(mapping?.response.toJson(answer.bytes))).to.equal('{"value":10}');
  });

  it('names the field that is wrong, and the operations that there are', async () => {
    await deploy(model(), [endpoint(await startModel())]);
    const wrong = await failureOf(callJson({ width: 'wide' }));
    expect(wrong).to.include({ code: 'invalid', reason: 'message_invalid' });
    expect(wrong.message).to.include('.Sides.width');
    expect(await failureOf(callJson('{'))).to.include({ code: 'invalid' });
    const unknown = await failureOf(callJson({}, 'volume'));
    expect(unknown).to.include({ code: 'not_found' });
    expect(unknown.message).to.include('area');
    expect(asked).to.deep.equal([]);
  });

  it('calls another server where one is gone, and is unavailable where all are', async () => {
    const [gone, there] = [await freePort(), await startModel()];
    await deploy(model(), [endpoint(gone), endpoint(there)]);
    for (let count = 0; count < 5; count += 1)
      expect(await callJson({ width: 1, height: 1 })).to.deep.equal({ value: 1 });
    await deploy(model(), [endpoint(gone)]);
    expect(await failureOf(callJson({}))).to.include({ code: 'unavailable', retryAfterSeconds: 2 });
  });

  it('notices within a second that another revision is in force', async () => {
    const port = await startModel();
    await deploy(model(), [endpoint(port)]);
    const { deploymentId, name } = plan;
    expect((await calls.find(name, caller('ada'))).deployment.endpoints).to.deep.equal([endpoint(port)]);
    const at = new Date().toISOString();
    await deployments.change(deploymentId, ['ready'], { endpoints: [endpoint(1)], at });
    const portNow = async () => (await calls.find(name, caller('ada'))).deployment.endpoints[0]?.port;
    await until(async () => (await portNow()) === 1, { what: 'calls go to the new server' });
  });

  it('is remembered for callers who come all the time, and never for longer than a second', async () => {
    await deploy(model(), [endpoint(await startModel())]);
    const { deploymentId } = plan;
    expect(calls.findRemembered(deploymentId, caller('ada')), 'it was not asked for').to.equal(undefined);
    await calls.find(deploymentId, caller('ada'));
    expect(calls.findRemembered(deploymentId, caller('eve')), 'it is of another user').to.equal(undefined);
    let missed = 0;
    for (const end = performance.now() + 2_500; performance.now() < end; await delay(20))
      if (!calls.findRemembered(deploymentId, caller('ada'))) missed += 1;
    expect(missed).to.equal(0);
    deployments.findPresent = () => Promise.reject(new Error('away'));
    await until(() => !calls.findRemembered(deploymentId, caller('ada')), { what: 'it is remembered no more' });
  });

  it('asks the store once for callers who come at the same moment', async () => {
    await deploy(model(), [endpoint(await startModel())]);
    const { findPresent } = deployments;
    let asked = 0;
    deployments.findPresent = (id) => {
      asked += 1;
      return findPresent(id);
    };
    const found = await Promise.all(Array.from({ length: 8 }, () => calls.find(plan.deploymentId, caller('ada'))));
    expect(new Set(found.map(({ deployment }) => deployment)).size).to.equal(1);
    expect(asked).to.equal(1);
  });

  it('says that a deployment was removed, also while it is remembered', async () => {
    const removed = { code: 'not_found', reason: 'deployment_removed' };
    const at = new Date().toISOString();
    await deploy(model(), [endpoint(await freePort())]);
    const remembered = await calls.find(plan.deploymentId, caller('ada'));
    await deployments.change(plan.deploymentId, ['ready'], { status: 'removing', at });
    const call = () => calls.call(remembered, 'area', Buffer.from('{}'), true);
    expect(await failureOf(call())).to.include(removed);
    await deployments.change(plan.deploymentId, ['removing'], { status: 'removed', endpoints: [], at });
    expect(await failureOf(call())).to.include(removed);
    await deploy(chain(), [endpoint(1)]);
    const composition = await calls.find(plan.deploymentId, caller('ada'));
    answerWith = () => ({ status: 404, body: Buffer.from('no such solution') });
    const callChain = () => calls.call(composition, 'area', Buffer.from('{}'), true);
    expect(await failureOf(callChain())).to.include({ code: 'unprocessable' });
    await deployments.change(plan.deploymentId, ['ready'], { status: 'removing', at });
    expect(await failureOf(callChain())).to.include(removed);
    expect(await failureOf(calls.find(plan.name, caller('ada')))).to.include(removed);
  });

  it('says what the model says of a failure', async () => {
    await deploy(model(), [endpoint(await startModel())]);
    answerWith = () => ({ status: 500, body: Buffer.from('division by zero') });
    const error = await failureOf(callJson({}));
    expect(error).to.include({ code: 'bad_gateway', reason: 'model_failed' });
    expect(error.message).to.include('division by zero');
    answerWith = () => ({ status: 422, body: Buffer.from('too wide') });
    expect(await failureOf(callJson({}))).to.include({ code: 'unprocessable' });
  });

  it('runs a composition at the orchestrator, from the first message to the last one', async () => {
    await deploy(chain(), [endpoint(1)]);
    expect(await callJson({ width: 2, height: 2 })).to.deep.equal({ value: 4 });
    const basic = Buffer.from('deployment:secret').toString('base64');
    const solution = `${plan.deploymentId}-${plan.revisionId.slice(-12)}`;
    expect(asked).to.deep.equal([`/solutions/${solution}/area Basic ${basic}`]);
    // The account of the platform's orchestrator is not for one that runs on a target.
    const own = { component: 'modelconnector', host: '127.0.0.1', port: await startModel() };
    await deploy(chain(), [endpoint(1), own]);
    expect(await callJson({ width: 2, height: 3 })).to.deep.equal({ value: 6 });
    expect(asked.slice(1)).to.deep.equal(['/solutions/default/area']);
  });

  it('is for its deployer and administrators', async () => {
    await deploy(model(), [endpoint(await startModel())]);
    expect(await failureOf(callJson({}, 'area', caller('eve')))).to.include({ code: 'not_found' });
    expect(await callJson({}, 'area', caller('root', 'Admin'))).to.deep.equal({ value: 0 });
  });

  it('is not possible before anything runs, or without a JSON form', async () => {
    await deploy(model(), []);
    expect(await failureOf(callJson({}))).to.include({ code: 'unavailable', reason: 'not_ready' });
    await deploy({ components: [plannedComponent('area')] }, [endpoint(await startModel())]);
    expect(await failureOf(callJson({}))).to.include({ code: 'unsupported_media_type' });
  });
});
