import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { signWebhook } from '../../../services/kit/secrets/sign-webhook.ts';
import { startCallbackReceiver } from '../../fakes/callback-receiver.ts';
import { startTestDeployment, type TestDeployer, type TestDeployment } from '../../support/deployment/platform.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const callbackKey = Buffer.alloc(32, 7);

describe('deployments', function () {
  this.timeout(240_000);
  let platform: TestDeployment;
  let worker: RunningRole | undefined;
  let ada: TestDeployer;

  before(async () => {
    platform = await startTestDeployment({
      settings: {
        DEPLOYMENT_CALLBACK_HOSTS: '127.0.0.1,169.254.169.254',
        DEPLOYMENT_CALLBACK_SECRET: `whsec_${callbackKey.toString('base64')}`,
      },
    });
    worker = await platform.startWorker();
    ada = await platform.newUser();
  });
  beforeEach(async () => {
    ada = await platform.newUser();
  });
  after(async () => {
    await worker?.stop();
    await platform?.stop();
  });

  const deploy = (who: TestDeployer, body: object) => platform.call(who.token, 'POST', '/deployments', body);
  const namesOf = (id: string) => [...platform.docker.containers.keys()].filter((name) => name.includes(id));
  const rowOf = async (userId: string) =>
    (await platform.things.done('GET', `/user/${userId}/deploy`)).content.map(
      (row: { deploymentId: string; deploymentStatusCode: string }) => [row.deploymentId, row.deploymentStatusCode],
    );

  it('run a model from one call on, and are seen in the catalog and on Kafka', async () => {
    const { solutionId, revisionId } = await platform.newModel(ada.userId);
    const { status, body } = await deploy(ada, { solutionId });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body).to.include({ status: 'ready', target: 'docker', solutionId, revisionId });
    const [{ host, port }] = body.endpoints;
    expect((await fetch(`http://${host}:${port}/`)).status).to.equal(200);
    expect(await rowOf(ada.userId)).to.deep.equal([[body.id, 'DP']]);
    const published = () => platform.events(body.id);
    await until(async () => (await published()).includes('DeploymentStarted'), { what: 'the relay has published' });
    expect(await published()).to.include.members(['DeploymentStepCompleted', 'DeploymentReady']);
    const shown = await platform.call(ada.token, 'GET', `/deployments/${body.id}`);
    expect(shown.body.steps.map((step: { name: string }) => step.name)).to.include.members(['read', 'apply', 'serve']);
    const removed = await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
    expect(removed.body).to.include({ status: 'removed', detail: null });
    expect(namesOf(body.id)).to.deep.equal([]);
    expect(await rowOf(ada.userId)).to.deep.equal([]);
    await until(async () => (await published()).includes('DeploymentRemoved'), { what: 'the removal is published' });
  });

  it('give the orchestrator a composition, which goes with them', async () => {
    const models = [await platform.newModel(ada.userId), await platform.newModel(ada.userId)];
    const composition = await platform.newComposition(ada.userId, models);
    const { status, body } = await deploy(ada, { solutionId: composition.solutionId });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.endpoints.map(({ component }: { component: string }) => component)).to.have.members(['step0', 'step1']);
    const solution = `${platform.orchestratorUrl}/solutions/${body.id}-${composition.revisionId.slice(-12)}`;
    const plan = await fetch(`${solution}/plan`);
    expect(plan.status).to.equal(200);
    await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
    expect((await fetch(`${solution}/plan`)).status).to.equal(404);
  });

  it('read no document that is larger than it says', async () => {
    const composition = await platform.newComposition(ada.userId, [await platform.newModel(ada.userId)], {
      paddingBytes: 2 << 20,
    });
    const { status, body } = await deploy(ada, { solutionId: composition.solutionId });
    expect([status, body.code]).to.deep.equal([422, 'document_too_large']);
  });

  it('read no file of another solution, whatever an artifact says of itself', async () => {
    const eve = await platform.newUser();
    const hidden = await platform.newComposition(ada.userId, [await platform.newModel(ada.userId)]);
    const own = await platform.newModel(eve.userId);
    const [{ uri }] = await platform.things.done('GET', `/revision/${hidden.revisionId}/artifact`);
    const stolen = { artifactTypeCode: 'BP', name: 'blueprint.json', uri, version: '1', size: 1, userId: eve.userId };
    const { artifactId } = await platform.things.done('POST', '/artifact', stolen);
    await platform.things.done('POST', `/revision/${own.revisionId}/artifact/${artifactId}`);
    const { status, body } = await deploy(eve, { solutionId: own.solutionId });
    expect([status, body.code]).to.deep.equal([422, 'artifact_gone']);
  });

  it('answer 422 with the reason where they fail, and leave nothing on the target', async () => {
    const { solutionId, image } = await platform.newModel(ada.userId);
    platform.docker.missing.add(image);
    const { status, body } = await deploy(ada, { solutionId });
    expect([status, body.code]).to.deep.equal([422, 'image_not_pulled']);
    expect(body.detail).to.include(image);
    const [[id = '', code = ''] = []] = await rowOf(ada.userId);
    expect(code).to.equal('FA');
    expect(namesOf(id)).to.deep.equal([]);
  });

  it('run the next revision instead of the one before, which ends', async () => {
    const model = await platform.newModel(ada.userId);
    const { body } = await deploy(ada, { solutionId: model.solutionId });
    const { revisionId } = await platform.newRevision(model, ada.userId);
    const updated = await platform.call(ada.token, 'PUT', `/deployments/${body.id}/revision`, {});
    expect(updated.body, JSON.stringify(updated.body)).to.include({ status: 'ready', revisionId });
    expect(await rowOf(ada.userId)).to.deep.equal([[body.id, 'DP']]);
    await until(() => namesOf(body.id).length === 1, { what: 'the one before has ended' });
    expect(namesOf(body.id)[0]).to.include(revisionId.slice(-12));
    await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
    expect(await rowOf(ada.userId)).to.deep.equal([]);
  });

  it('keep the old revision in force where an update fails', async () => {
    const { solutionId, revisionId } = await platform.newModel(ada.userId);
    const { body } = await deploy(ada, { solutionId });
    const second = await platform.things.revision(solutionId, ada.userId, { version: '2' });
    const updated = await platform.call(ada.token, 'PUT', `/deployments/${body.id}/revision`, { revisionId: second });
    expect([updated.status, updated.body.code]).to.deep.equal([422, 'image_missing']);
    const shown = await platform.call(ada.token, 'GET', `/deployments/${body.id}`);
    expect(shown.body).to.include({ status: 'ready', revisionId });
    expect(shown.body.detail).to.match(/^The update failed/);
    expect(namesOf(body.id)).to.have.length(1);
  });

  it('show what their servers write as it comes, and keep it', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const { body } = await deploy(ada, { solutionId });
    const [name = ''] = namesOf(body.id);
    const write = (text: string) =>
      platform.docker.containers.get(name)?.log.push({ at: new Date().toISOString(), text });
    const eve = await platform.newUser();
    const logs = (who: TestDeployer, query: string) =>
      fetch(`${platform.url}/deployments/${body.id}/logs${query}`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
    expect((await logs(eve, '')).status).to.equal(404);
    expect((await logs(ada, '?tail=1001')).status).to.equal(400);
    const [first = ''] = (await (await logs(ada, '?tail=1')).text()).split('\n');
    expect(JSON.parse(first)).to.include({ component: body.endpoints[0].component, replica: '0', stream: 'stdout' });
    expect(JSON.parse(first).text).to.match(/^serving /);
    const following = new AbortController();
    const headers = { authorization: `Bearer ${ada.token}` };
    const stream = await fetch(`${platform.url}/deployments/${body.id}/logs?follow&tail=0`, {
      ...{ headers, signal: following.signal },
    });
    write('written later');
    let seen = '';
    for await (const piece of stream.body ?? []) {
      seen += Buffer.from(piece).toString();
      if (seen.includes('written later')) break;
    }
    expect(seen).not.to.include('serving');
    following.abort();
    write('its last words');
    await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
    expect(await (await logs(ada, '')).text()).to.include('its last words');
  });

  it('run again where a container was killed, or removed by hand', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const { body } = await deploy(ada, { solutionId, options: { replicas: 2 } });
    const [killed = '', removed = ''] = namesOf(body.id);
    platform.docker.crash(killed, { exitCode: 137, restarts: 0 });
    await fetch(`${platform.docker.url.replace('tcp:', 'http:')}/containers/${removed}`, { method: 'DELETE' });
    expect(platform.docker.containers.has(removed)).to.equal(false);
    const isRunning = (name: string) => platform.docker.containers.get(name)?.status === 'running';
    await until(() => isRunning(killed) && isRunning(removed), { what: 'both run again' });
    const endpoints = async () => (await platform.call(ada.token, 'GET', `/deployments/${body.id}`)).body.endpoints;
    for (const { host, port } of await endpoints())
      expect((await fetch(`http://${host}:${port}/`)).status).to.equal(200);
    await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
    expect(namesOf(body.id)).to.deep.equal([]);
  });

  it('scale and restart', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const { body } = await deploy(ada, { solutionId });
    const scaled = await platform.call(ada.token, 'POST', `/deployments/${body.id}/scale`, { replicas: 2 });
    expect(scaled.body.endpoints).to.have.length(2);
    const restarted = await platform.call(ada.token, 'POST', `/deployments/${body.id}/restart`);
    expect([restarted.status, restarted.body.status]).to.deep.equal([200, 'ready']);
    expect(restarted.body.endpoints).to.have.length(2);
    const isOld = ({ port }: { port: number }) =>
      scaled.body.endpoints.some((one: { port: number }) => one.port === port);
    expect(restarted.body.endpoints.some(isOld)).to.equal(false);
    await platform.call(ada.token, 'POST', `/deployments/${body.id}/scale`, { replicas: 1 });
    // Those of before the restart end when no gateway sends calls there any more.
    await until(() => namesOf(body.id).length <= 1, { what: 'one is left' });
    expect(namesOf(body.id)).to.have.length(1);
  });

  it('are for the people of a solution; others learn nothing of what they cannot see', async () => {
    const eve = await platform.newUser();
    const hidden = await platform.newModel(ada.userId);
    const open = await platform.newModel(ada.userId, 'PB');
    expect((await deploy(eve, { solutionId: hidden.solutionId })).status).to.equal(404);
    expect((await deploy(eve, { solutionId: newId() })).status).to.equal(404);
    const refused = await deploy(eve, { solutionId: open.solutionId });
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'not_shared']);
    const { body } = await deploy(ada, { solutionId: hidden.solutionId });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/restart'],
      ['GET', '/events'],
    ] as const)
      expect((await platform.call(eve.token, method, `/deployments/${body.id}${path}`)).status, path).to.equal(404);
    expect((await platform.call(eve.token, 'GET', '/deployments')).body.deployments).to.deep.equal([]);
    const admin = await platform.newUser('Admin');
    expect((await platform.call(admin.token, 'GET', `/deployments/${body.id}`)).status).to.equal(200);
    expect((await deploy(admin, { solutionId: hidden.solutionId })).status).to.equal(201);
  });

  it('are limited for each user, and have each name once', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const name = `area-${newId().slice(-8)}`;
    expect((await deploy(ada, { solutionId, name })).body.name).to.equal(name);
    const again = await deploy(ada, { solutionId, name });
    expect([again.status, again.body.code]).to.deep.equal([409, 'name_taken']);
    for (const _ of [1, 2]) await deploy(ada, { solutionId });
    const fourth = await deploy(ada, { solutionId });
    expect([fourth.status, fourth.body.code]).to.deep.equal([409, 'too_many_deployments']);
  });

  it('say what is wrong with a request', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    for (const wrong of [{ target: 'moon' }, { name: 'No Label' }, { options: { replicas: 0 } }, { surprise: 1 }])
      expect((await deploy(ada, { solutionId, ...wrong })).status, JSON.stringify(wrong)).to.equal(400);
    expect((await platform.call('none', 'GET', '/deployments')).status).to.equal(401);
  });

  it('are made where their deployer may: people of the solution everywhere, others at public targets', async () => {
    const { solutionId } = await platform.newModel(ada.userId, 'PB');
    const path = `/deployments/targets?solutionId=${solutionId}`;
    expect((await platform.call(ada.token, 'GET', path)).body).to.deep.equal({
      targets: [{ name: 'docker', takesCredentials: false }],
    });
    const eve = await platform.newUser();
    expect((await platform.call(eve.token, 'GET', path)).body).to.deep.equal({ targets: [] });
    expect((await platform.call(eve.token, 'GET', '/deployments/targets')).body.targets).to.have.length(1);
  });

  it('take credentials of their deployer, whose secrets nothing shows', async () => {
    const path = '/deployments/credentials';
    const values = { applicationCredentialId: 'lab', applicationCredentialSecret: 'tulip' };
    const stored = await platform.call(ada.token, 'POST', path, { target: 'cloudtwo', name: 'lab', values });
    expect(stored.status, JSON.stringify(stored.body)).to.equal(201);
    const listed = await platform.call(ada.token, 'GET', path);
    expect(listed.body.credentials).to.deep.equal([stored.body]);
    expect(JSON.stringify([stored.body, listed.body])).not.to.contain('tulip');
    const { solutionId } = await platform.newModel(ada.userId);
    const refused = await deploy(ada, { solutionId, credentialId: stored.body.id });
    expect([refused.status, refused.body.code]).to.deep.equal([404, 'credential_unknown']);
    const eve = await platform.newUser();
    expect((await platform.call(eve.token, 'DELETE', `${path}/${stored.body.id}`)).status).to.equal(404);
    expect((await platform.call(ada.token, 'DELETE', `${path}/${stored.body.id}`)).status).to.equal(200);
    const empty = await platform.call(ada.token, 'POST', path, { target: 'cloudtwo', name: 'lab', values: {} });
    expect(empty.status).to.equal(400);
  });

  it('begin as clients of the predecessor’s clouds ask, who are answered at once', async () => {
    const { solutionId, revisionId } = await platform.newModel(ada.userId);
    const asked = {
      ...{ client: 'app', tenant: 'tenant', key: 'tulip', subscriptionKey: 'sub', rgName: 'rg', acrName: 'acr' },
      ...{
        storageAccount: 'files',
        imagetag: 'area:1',
        solutionId,
        solutionRevisionId: revisionId,
        userId: ada.userId,
      },
    };
    const post = (path: string, body: object, token = ada.token) => platform.call(token, 'POST', path, body);
    const { status, body } = await post('/azure/singleImageAzureDeployment', asked);
    expect([status, body.status], JSON.stringify(body)).to.deep.equal([200, 'SUCCESS']);
    await until(
      async () => (await rowOf(ada.userId)).some(([id, code]: string[]) => id === body.UIDNumber && code === 'DP'),
      {
        what: 'the catalog has it as deployed',
      },
    );
    expect(JSON.stringify(await platform.things.done('GET', `/user/${ada.userId}/deploy`))).not.to.contain('tulip');
    const failures = [
      await post('/azure/singleImageAzureDeployment', { ...asked, userId: 'another' }),
      await post('/cloudone/compositeSolutionCloudoneDeployment', { ...asked, urlAttribute: 'http://data' }),
      await post('/cloudone/singleImageCloudoneDeployment', { ...asked, solutionId: 'none' }),
      await post('/openstack/singleImageOpenstackDeployment', asked),
      await post(`/openstack/openstackExistingVMDeployment?${new URLSearchParams(asked)}`, {}),
      await post('/azure/azureKubernetes', asked, 'none'),
    ];
    expect(failures.map((one) => [one.status, one.body.status, one.body.code])).to.deep.equal([
      ...[
        [403, 'FAILED', 'another_user'],
        [422, 'FAILED', 'no_data_broker'],
        [400, 'FAILED', 'invalid'],
      ],
      ...[
        [422, 'FAILED', 'target_not_set_up'],
        [422, 'FAILED', 'target_not_set_up'],
      ],
      [401, 'FAILED', 'invalid_token'],
    ]);
    await platform.call(ada.token, 'DELETE', `/deployments/${body.UIDNumber}`);
  });

  it('begin as clients of the predecessor’s newer service ask, and are followed by their task', async () => {
    const { solutionId, revisionId } = await platform.newModel(ada.userId);
    const asked = { solutionId, revisionId, envId: 'docker', userId: ada.userId };
    const { status, body } = await platform.call(ada.token, 'POST', '/deploy', asked);
    expect([status, body.status], JSON.stringify(body)).to.deep.equal([202, 'SUCCESS']);
    const { taskId, trackingId } = body;
    const shown = async () => (await platform.call(ada.token, 'GET', `/status/${taskId}`)).body;
    await until(async () => (await shown()).status === 'SU', { what: 'the task says that it runs' });
    const { deploymentId, nodePortUrl } = await shown();
    expect((await fetch(nodePortUrl)).status).to.equal(200);
    const task = await platform.things.done('GET', `/task/${taskId}`);
    expect(task).to.include({ taskCode: 'DP', statusCode: 'SU', trackingId });
    const all: { trackingId: string }[] = (await platform.things.done('GET', '/task?size=1000')).content;
    expect(all.filter((one) => one.trackingId === trackingId)).to.have.length(1);
    const report = await platform.call(ada.token, 'POST', `/status/${taskId}`, { status: 'SU', reason: 'seen' });
    expect(report.body).to.deep.equal({ status: 'OK' });
    const headers = { authorization: `Bearer ${ada.token}` };
    const log = await fetch(`${platform.url}/deployments/${deploymentId}/logs`, { headers });
    expect(await log.text()).to.include('status: SU; reason: seen');
    const zip = await fetch(`${platform.url}/getSolutionZip/${taskId}`, { headers });
    expect([zip.status, (await zip.arrayBuffer()).byteLength > 1_000]).to.deep.equal([200, true]);
    await platform.call(ada.token, 'DELETE', `/deployments/${deploymentId}`);
  });

  it('are called with keys of their own, which work for nothing else', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const { body: deployed } = await deploy(ada, { solutionId });
    const { body: other } = await deploy(ada, { solutionId });
    const keysOf = `/deployments/${deployed.id}/keys`;
    const eve = await platform.newUser();
    expect((await platform.call(eve.token, 'POST', keysOf, { name: 'shop' })).status).to.equal(404);
    const issued = await platform.call(ada.token, 'POST', keysOf, { name: 'shop', callsPerDay: 2 });
    expect(issued.status, JSON.stringify(issued.body)).to.equal(201);
    const secret = issued.body.key;
    const listed = await platform.call(ada.token, 'GET', keysOf);
    expect(listed.body.keys).to.have.length(1);
    expect(JSON.stringify(listed.body)).not.to.include(secret);
    const run = (id: string, headers: Record<string, string>) =>
      fetch(`${platform.url}/run/${id}/predict`, { method: 'POST', headers, body: 'bytes' });
    expect((await run(deployed.name, { authorization: `Bearer ${secret}` })).status).to.equal(200);
    expect((await run(other.id, { 'x-api-key': secret })).status).to.equal(403);
    expect((await run(deployed.id, { 'x-api-key': `${secret.slice(0, -1)}!` })).status).to.equal(401);
    expect((await run(deployed.id, { 'x-api-key': secret })).status).to.equal(200);
    const third = await run(deployed.id, { 'x-api-key': secret });
    expect([third.status, Number(third.headers.get('retry-after')) > 0]).to.deep.equal([429, true]);
    const metrics = () => platform.call(ada.token, 'GET', `/deployments/${deployed.id}/metrics`);
    await until(async () => (await metrics()).body.calls === 2, { what: 'both calls are counted' });
    const { callers, revisions, p99Ms } = (await metrics()).body;
    expect(callers[0]).to.include({ caller: `key:${issued.body.id}`, calls: 2, errors: 0, bytesIn: 10 });
    expect([revisions[0].revisionId, p99Ms > 0]).to.deep.equal([deployed.revisionId, true]);
    expect((await platform.call(eve.token, 'GET', `/deployments/${deployed.id}/metrics`)).status).to.equal(404);
    const wrong = `/deployments/${deployed.id}/metrics?from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z`;
    expect((await platform.call(ada.token, 'GET', wrong)).status).to.equal(400);
    const elsewhere = await platform.call(secret, 'GET', keysOf);
    expect([elsewhere.status, elsewhere.body.code]).to.deep.equal([403, 'key_only_calls']);
    const keyOf = `${keysOf}/${issued.body.id}`;
    expect((await platform.call(ada.token, 'DELETE', keyOf)).status).to.equal(200);
    expect((await platform.call(ada.token, 'DELETE', keyOf)).status).to.equal(404);
    const isRevoked = async () => (await run(deployed.id, { 'x-api-key': secret })).status === 401;
    await until(isRevoked, { what: 'the key is accepted no more' });
    const { body: last } = await platform.call(ada.token, 'POST', `/deployments/${other.id}/keys`, { name: 'last' });
    expect((await run(other.id, { 'x-api-key': last.key })).status).to.equal(200);
    const user = await platform.things.done('GET', `/user/${ada.userId}`);
    await platform.things.done('PUT', `/user/${ada.userId}`, { ...user, active: false });
    const isRefused = async () => (await run(other.id, { 'x-api-key': last.key })).status === 401;
    await until(isRefused, { what: 'keys of a deployer who was deactivated are accepted no more' });
    for (const { id } of [deployed, other]) await platform.call(ada.token, 'DELETE', `/deployments/${id}`);
  });

  it('are called by clients that do not wait, also while no worker is there', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const { body: deployed } = await deploy(ada, { solutionId });
    const issued = await platform.call(ada.token, 'POST', `/deployments/${deployed.id}/keys`, { name: 'night' });
    await worker?.stop();
    const asAda = { authorization: `Bearer ${ada.token}` };
    const asKey = { 'x-api-key': issued.body.key };
    const ask = (headers: Record<string, string>) =>
      fetch(`${platform.url}/run/${deployed.name}/predict`, {
        ...{ method: 'POST', headers: { ...headers, prefer: 'respond-async' }, body: 'bytes' },
      });
    const accepted = await ask(asAda);
    expect([accepted.status, accepted.headers.get('preference-applied')]).to.deep.equal([202, 'respond-async']);
    const { location } = Object.fromEntries(accepted.headers);
    const byKey = (await ask(asKey)).headers.get('location');
    const read = (path: unknown, headers: Record<string, string>) => fetch(`${platform.url}${path}`, { headers });
    expect((await read(location, asAda)).status).to.equal(202);
    worker = await platform.startWorker();
    const isDone = async (path: unknown, headers: Record<string, string>) => (await read(path, headers)).status === 200;
    await until(() => isDone(location, asAda), { what: 'the call is made' });
    await until(() => isDone(byKey, asKey), { what: 'the call with the key is made' });
    const waiting = await fetch(`${platform.url}/run/${deployed.name}/predict`, {
      ...{ method: 'POST', headers: asAda, body: 'bytes' },
    });
    expect(await (await read(location, asAda)).text()).to.equal(await waiting.text());
    const eve = await platform.newUser();
    for (const headers of [{ authorization: `Bearer ${eve.token}` }, asKey])
      expect((await read(location, headers)).status).to.equal(404);
    await platform.call(ada.token, 'DELETE', `/deployments/${deployed.id}`);
  });

  it('post answers to callback addresses that an operator allows, signed and until they are taken', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const { body: deployed } = await deploy(ada, { solutionId });
    const receiver = await startCallbackReceiver(503, 204);
    const ask = (callback: string) =>
      fetch(`${platform.url}/run/${deployed.name}/predict?callback=${encodeURIComponent(callback)}`, {
        ...{ method: 'POST', body: 'bytes' },
        headers: { authorization: `Bearer ${ada.token}`, prefer: 'respond-async' },
      });
    try {
      const accepted = await ask(`${receiver.url}/done`);
      expect(accepted.status, await accepted.text()).to.equal(202);
      const location = accepted.headers.get('location') ?? '';
      const read = () => fetch(platform.url + location, { headers: { authorization: `Bearer ${ada.token}` } });
      const isTaken = async () => (await read()).headers.get('x-callback-status') === 'delivered';
      await until(isTaken, { what: 'the answer is posted' });
      const [first, second] = receiver.deliveries;
      const answer = Buffer.from(await (await read()).arrayBuffer());
      const id = location.split('/').at(-1) ?? '';
      for (const delivery of [first, second]) {
        const { path, body, headers = {} } = delivery ?? {};
        expect([path, body?.equals(answer), headers['x-call-id']]).to.deep.equal(['/done', true, id]);
        const signed = signWebhook(callbackKey, id, answer, Number(headers['webhook-timestamp']) * 1_000);
        expect(headers).to.include({ ...signed, 'x-call-status': 'done' });
      }
      expect(receiver.deliveries).to.have.length(2);
      for (const hostile of ['http://169.254.169.254/latest', 'https://elsewhere.example.org/', platform.url]) {
        const refused = await ask(hostile);
        expect([refused.status, await refused.text()].join(), hostile).to.match(/^400,.*callback_refused/);
      }
    } finally {
      await receiver.close();
    }
    await platform.call(ada.token, 'DELETE', `/deployments/${deployed.id}`);
  });

  it('end and leave nothing where they are removed while they start', async () => {
    const { solutionId } = await platform.newModel(ada.userId);
    const isStart = (method: string, path: string) => method === 'POST' && path.endsWith('/start');
    platform.docker.intercept = (method, path) => (isStart(method, path) ? 'fail' : undefined);
    const deploying = deploy(ada, { solutionId });
    const rows = () => rowOf(ada.userId);
    await until(async () => (await rows()).length > 0, { what: 'it has begun' });
    const [[id = ''] = []] = await rows();
    await until(() => namesOf(id).length > 0, { what: 'its container is made' });
    const removing = platform.call(ada.token, 'DELETE', `/deployments/${id}`);
    platform.docker.intercept = undefined;
    expect((await removing).body.status).to.equal('removed');
    expect((await deploying).body.code).to.equal('undeployed');
    expect(namesOf(id)).to.deep.equal([]);
    expect(platform.docker.networks.has(`modelyard-${id}`)).to.equal(false);
  });

  it('are made once, and whole, where the worker is killed in the middle of its work', async () => {
    await worker?.stop();
    worker = undefined;
    for (const place of ['/images/create', '/containers/create', '/start']) {
      const { solutionId } = await platform.newModel(ada.userId);
      const doomed = await platform.startWorkerProcess();
      const reached = new Promise<void>((resolve) => {
        platform.docker.intercept = (method, path) => {
          if (method !== 'POST' || !path.endsWith(place)) return undefined;
          resolve();
          return 'never';
        };
      });
      const deploying = deploy(ada, { solutionId });
      await reached;
      await doomed.kill();
      platform.docker.intercept = undefined;
      const next = await platform.startWorker();
      const { status, body } = await deploying;
      expect(status, `${place}: ${JSON.stringify(body)}`).to.equal(201);
      expect(namesOf(body.id), place).to.have.length(1);
      await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
      expect(namesOf(body.id), place).to.deep.equal([]);
      await next.stop();
    }
  });
});
