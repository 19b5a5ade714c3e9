import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { request } from 'undici';
import { parse } from 'yaml';
import { addressesOf, inARow } from '../../../contract/orchestrator/gateway/client.ts';
import { answering, hanging } from '../../../fakes/models/behaviours.ts';
import { type FakeModel, startModel } from '../../../fakes/models/start-model.ts';
import {
  createGuardedAccess,
  type GuardedAccess,
  headersOf,
  knownSolution,
  type Who,
} from '../../../support/guarded-access.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../../support/memory-orchestrator.ts';
import { until } from '../../../support/until.ts';

describe('the orchestrator, where access is guarded', function () {
  this.timeout(240_000);
  let access: GuardedAccess;
  let orchestrator: MemoryOrchestrator;
  let model: FakeModel;
  let hanger: FakeModel;

  beforeEach(async () => {
    access = createGuardedAccess();
    orchestrator = await startMemoryOrchestrator({ access });
    [model, hanger] = await Promise.all([
      startModel({ behaviour: answering((body) => body) }),
      startModel({ behaviour: hanging }),
    ]);
  });
  afterEach(() => Promise.all([orchestrator.stop(), model.close(), hanger.close()]));

  async function send(who: Who, method: string, path: string, body?: string, more: Record<string, string> = {}) {
    const headers = { ...headersOf(who), ...more };
    const response = await fetch(orchestrator.url + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  }
  const status = async (...sent: Parameters<typeof send>) => (await send(...sent)).status;
  const json = { 'content-type': 'application/json' };

  async function deploy(who: Who, solution: string, query = ''): Promise<number[]> {
    const base = `/solutions/${solution}`;
    const info = JSON.stringify(addressesOf({ a: model }));
    return [
      await status(who, 'PUT', `${base}/putBlueprint${query}`, JSON.stringify(inARow('a')), json),
      await status(who, 'PUT', `${base}/putDockerInfo`, info, json),
    ];
  }

  it('has no operation that answers a stranger without a token', async () => {
    const file = new URL('../../../../schemas/openapi/orchestrator.yaml', import.meta.url);
    const { paths } = parse(await readFile(file, 'utf8')) as { paths: Record<string, Record<string, unknown>> };
    await deploy('admin', 'default');
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'default')] as const),
    );
    expect(operations.length).to.be.greaterThan(25);
    for (const [method, path] of operations) {
      const { status, headers } = await send('anonymous', method, path, method === 'GET' ? undefined : '{}', json);
      expect([status, headers.get('www-authenticate')], `${method} ${path}`).to.deep.equal([401, 'Bearer']);
    }
    for (const path of ['/docs', '/v3/api-docs']) expect(await status('anonymous', 'GET', path), path).to.equal(200);
  });

  const deployers: readonly [Who, number][] = [
    ['admin', 200],
    ['owner', 200],
    ['coOwner', 200],
    ['deployer', 200],
    ['stranger', 403],
    ['reader', 403],
    ['anonymous', 401],
  ];
  for (const [who, wanted] of deployers) {
    it(`answers ${wanted} to the documents of ${who} for a solution of the owner`, async () => {
      expect(await deploy(who, knownSolution)).to.deep.equal([wanted, wanted]);
      const wantedOfOthers = who === 'owner' || who === 'coOwner' ? 403 : wanted;
      for (const name of ['default', 'some-name'])
        expect(await deploy(who, name), name).to.deep.equal([wantedOfOthers, wantedOfOthers]);
    });
  }

  it('reads no body of a user who may not deploy', async () => {
    const { status, json: problem } = await send('stranger', 'PUT', '/putBlueprint', 'no JSON', json);
    expect([status, problem.code]).to.deep.equal([403, 'not_yours']);
  });

  it('shows documents, the plan and data brokers to the people of the solution', async () => {
    await deploy('owner', knownSolution);
    for (const path of ['blueprint', 'dockerInfo', 'plan'])
      for (const [who, wanted] of [
        ['owner', 200],
        ['reader', 200],
        ['admin', 200],
        ['deployer', 200],
        ['scopeless', 403],
        ['stranger', 404],
      ] as const)
        expect(await status(who, 'GET', `/solutions/${knownSolution}/${path}`), `${path} to ${who}`).to.equal(wanted);
    expect(await status('stranger', 'GET', `/solutions/${knownSolution}/broker`)).to.equal(404);
    expect(await status('coOwner', 'PUT', `/solutions/${knownSolution}/broker`, '{"state":"paused"}', json)).to.equal(
      404,
    );
    expect(await status('stranger', 'PUT', `/solutions/${knownSolution}/broker`, '{"state":"paused"}', json)).to.equal(
      403,
    );
    await deploy('admin', 'another');
    const listed = async (who: Who) => (await send(who, 'GET', '/solutions')).json.solutions;
    expect(await listed('admin')).to.have.members(['another', knownSolution]);
    expect(await listed('owner')).to.deep.equal([knownSolution]);
    expect(await listed('stranger')).to.deep.equal([]);
  });

  it('runs messages of every user with a token that writes', async () => {
    await deploy('admin', 'default');
    for (const path of ['/run', '/model/methods/run', '/solutions/default/run', '/solutions/default/model/methods/run'])
      for (const [who, wanted] of [
        ['stranger', 200],
        ['deployer', 200],
        ['reader', 403],
        ['anonymous', 401],
      ] as const)
        expect(await status(who, 'POST', path, 'in'), `${path} of ${who}`).to.equal(wanted);
  });

  it('runs messages of everybody where the solution is marked open, and shows those runs to them', async () => {
    await deploy('admin', 'default', '?access=open');
    expect((await send('admin', 'GET', '/plan')).json.access).to.equal('open');
    const { headers, text } = await send('anonymous', 'POST', '/run', 'in');
    expect(text).to.equal('in');
    expect(await status('anonymous', 'GET', `/runs/${headers.get('x-run-id')}`)).to.equal(200);
    for (const path of ['/plan', '/runs', '/blueprint']) expect(await status('anonymous', 'GET', path)).to.equal(401);
    // A token that is sent counts: the run is that user's.
    const own = (await send('stranger', 'POST', '/run', 'in')).headers.get('x-run-id');
    expect(await status('anonymous', 'GET', `/runs/${own}`)).to.equal(401);
    await deploy('admin', 'default');
    expect(await status('anonymous', 'POST', '/run', 'in')).to.equal(401);
  });

  for (const transport of ['http', 'topics']) {
    it(`shows a run over ${transport} to who started it and to the people of the solution`, async () => {
      await deploy('owner', knownSolution, `?transport=${transport}`);
      const base = `/solutions/${knownSolution}`;
      const waited = (await send('stranger', 'POST', `${base}/run`, 'in')).headers.get('x-run-id');
      const accepted = await send('stranger', 'POST', `${base}/run`, 'in', { prefer: 'respond-async' });
      const { id } = accepted.json;
      const done = async () => (await send('owner', 'GET', `/runs/${id}`)).json.status === 'done';
      await until(done, { what: 'the accepted run has ended' });
      await deploy('admin', 'default');
      const others = (await send('coOwner', 'POST', '/run', 'in')).headers.get('x-run-id');
      for (const path of [`/runs/${waited}`, `/runs/${id}`, `${base}/runs/${id}`, `/runs/${id}/output`]) {
        for (const who of ['stranger', 'owner', 'coOwner', 'reader', 'admin', 'deployer'] as const)
          expect(await status(who, 'GET', path), `${path} to ${who}`).to.equal(200);
        expect(await status('anonymous', 'GET', path), path).to.equal(401);
      }
      expect(await status('stranger', 'GET', `/runs/${others}`)).to.equal(404);
      const listed = async (who: Who, path: string) =>
        ((await send(who, 'GET', path)).json.runs as { id: string }[]).map((run) => run.id);
      await until(async () => (await listed('admin', '/runs')).length === 3, { what: 'all runs are listed' });
      expect(await listed('stranger', '/runs')).to.have.members([waited, id]);
      expect(await listed('owner', '/runs')).to.deep.equal([]);
      expect(await listed('owner', `${base}/runs`)).to.have.members([waited, id]);
      expect(await listed('coOwner', '/runs')).to.deep.equal([others]);
    });
  }

  it('shows a run that came to its end too late to who started it', async () => {
    await send('admin', 'PUT', '/putBlueprint?transport=topics', JSON.stringify(inARow('a')), json);
    await send('admin', 'PUT', '/putDockerInfo', JSON.stringify(addressesOf({ a: hanger })), json);
    const late = await send('stranger', 'POST', '/run', 'in', { 'x-deadline-ms': '50' });
    const path = `/runs/${late.headers.get('x-run-id')}`;
    const named = async () => (await send('stranger', 'GET', path)).json.failure?.node === 'a';
    await until(named, { what: 'the worker has named the node that was late' });
    expect(await status('owner', 'GET', path)).to.equal(404);
  });

  it('forgets who owns a solution when the catalog says that it has changed', async () => {
    expect(await deploy('owner', knownSolution)).to.deep.equal([200, 200]);
    access.ownership = { ownerId: 'id-of-stranger', coOwnerIds: [] };
    expect(await deploy('owner', knownSolution)).to.deep.equal([200, 200]);
    access.owners.forget(knownSolution);
    expect(await deploy('owner', knownSolution)).to.deep.equal([403, 403]);
    expect(await deploy('stranger', knownSolution)).to.deep.equal([200, 200]);
  });

  it('checks tokens and accounts that are wrong', async () => {
    expect(await status('anonymous', 'GET', '/solutions', undefined, { authorization: 'Bearer none' })).to.equal(401);
    const basic = Buffer.from('deployer:wrong').toString('base64');
    expect(await status('anonymous', 'GET', '/solutions', undefined, { authorization: `Basic ${basic}` })).to.equal(
      401,
    );
  });
});

describe('the orchestrator, where access is open', function () {
  this.timeout(240_000);
  let orchestrator: MemoryOrchestrator;
  before(async () => {
    orchestrator = await startMemoryOrchestrator();
  });
  after(() => orchestrator.stop());

  it('answers 421 to requests under a foreign name, before anything is done', async () => {
    const paths = [
      ['GET', '/solutions'],
      ['PUT', '/putBlueprint'],
      ['POST', '/run'],
      ['GET', '/docs'],
      ['GET', '/nowhere'],
    ] as const;
    for (const [method, path] of paths) {
      const send = (host: string) => request(`${orchestrator.url}${path}`, { method, headers: { host } });
      const foreign = await send('evil.example:8555');
      expect(foreign.statusCode, path).to.equal(421);
      expect(await foreign.body.json()).to.include({ code: 'host_unknown' });
      const own = await send('localhost:1234');
      await own.body.dump();
      expect(own.statusCode, path).not.to.equal(421);
    }
    const { body } = await request(`${orchestrator.url}/solutions`);
    expect(await body.json()).to.deep.equal({ solutions: [] });
  });
});
