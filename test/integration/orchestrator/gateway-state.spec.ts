import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { createLog } from '../../../services/kit/log.ts';
import { createMongoSolutions } from '../../../services/orchestrator/store/mongo-solutions.ts';
import {
  addressesOf,
  call,
  createCompositions,
  expectOk,
  expectProblem,
  freshSolution,
  inARow,
  put,
  putText,
  run,
} from '../../contract/orchestrator/gateway/client.ts';
import { answering, echo, hanging } from '../../fakes/models/behaviours.ts';
import { createGateways, type TestGateways } from '../../support/orchestrator-gateway.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const saying = (text: string) => answering(() => Buffer.from(text));

describe('the documents of the orchestrator', function () {
  this.timeout(240_000);
  let gateways: TestGateways;
  let one: RunningRole;
  let doomed: RoleProcess;
  let two: RunningRole;
  const compositions = createCompositions(() => ({
    url: one.url,
    documentLimitBytes: 0,
    messageLimitBytes: 0,
    runsLimit: 0,
  }));
  const { compose, start } = compositions;

  before(async () => {
    gateways = await createGateways(shortSessionTimeout);
    [doomed, two] = await Promise.all([gateways.startProcess(), gateways.start()]);
    one = doomed;
  });
  afterEach(compositions.stop);
  after(() => Promise.all([one.stop(), two.stop()]));

  const answerOf = async (url: string) => (await run(url, 'in')).bytes.toString();

  it('survive the death of the gateway, those in force and those that wait', async () => {
    const { solution, models } = await compose({ a: saying('a') });
    const text = `${JSON.stringify({ ...inARow('a'), note: 'as it was put' })}\n`;
    expectOk(await putText(`${one.url}/solutions/${solution}/putBlueprint?transport=http`, text), 'ok');
    const waiting = freshSolution();
    expectOk(await put(`${one.url}/solutions/${waiting}/putBlueprint`, inARow('a')));
    await doomed.kill();
    one = await gateways.start();
    const url = `${one.url}/solutions/${solution}`;
    expect(await answerOf(url)).to.equal('a');
    expect((await call(`${url}/blueprint`)).bytes.toString()).to.equal(text);
    expect((await call(`${url}/dockerInfo`)).json).to.deep.equal(addressesOf(models));
    expectOk(await put(`${one.url}/solutions/${waiting}/putDockerInfo`, addressesOf(models)), 'ok');
    expect(await answerOf(`${one.url}/solutions/${waiting}`)).to.equal('a');
  });

  it('lead to runs that every gateway knows, also after a restart', async () => {
    const { solution } = await compose({ a: saying('a') });
    const id = (await run(`${one.url}/solutions/${solution}`, 'in')).headers.get('x-run-id');
    const found = async (gateway: RunningRole) => (await call(`${gateway.url}/runs/${id}`)).json;
    const listed = async () => (await call(`${two.url}/solutions/${solution}/runs`)).json.runs.length === 1;
    await until(listed, { what: 'the other gateway knows it' });
    const expected = { id, solution, status: 'done' };
    expect(await found(two)).to.deep.include(expected);
    await one.stop();
    one = await gateways.start();
    expect(await found(one)).to.deep.include(expected);
    expect((await found(one)).hops.map(({ node }: { node: string }) => node)).to.deep.equal(['a']);
  });

  it('are the same for every gateway', async () => {
    const solution = freshSolution();
    const [first, second] = [`${one.url}/solutions/${solution}`, `${two.url}/solutions/${solution}`];
    const a = await start(saying('a'));
    expectOk(await put(`${first}/putBlueprint`, inARow('a')));
    expectOk(await put(`${second}/putDockerInfo`, addressesOf({ a })), 'ok');
    expect(await answerOf(second)).to.equal('a');
    await until(async () => (await answerOf(first)) === 'a', { what: 'the first gateway has the composition' });
    const b = await start(saying('b'));
    expectOk(await put(`${first}/putDockerInfo`, addressesOf({ a: b })), 'ok');
    await until(async () => (await answerOf(second)) === 'b', { what: 'the second gateway sees the swap' });
  });

  it('end in one state when both gateways take them at once', async () => {
    const solution = freshSolution();
    const urls = [`${one.url}/solutions/${solution}`, `${two.url}/solutions/${solution}`];
    const a = await start(echo);
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const url = urls[index % 2] as string;
        const name = `version ${index}`;
        return index % 4 < 2
          ? put(`${url}/putBlueprint`, { ...inARow('a'), name })
          : put(`${url}/putDockerInfo`, { ...addressesOf({ a }), name });
      }),
    );
    for (const reply of replies) expectOk(reply);
    const seen = async () => {
      const [first, second] = await Promise.all(urls.map(async (url) => (await call(`${url}/plan`)).bytes.toString()));
      return first === second;
    };
    await until(seen, { what: 'both gateways have the same plan' });
    for (const url of urls) expect(await answerOf(url)).to.equal('in');
  });

  it('are not lost that came after a process read them and before it followed them', async () => {
    const client = await MongoClient.connect(gateways.mongoUrl);
    const log = createLog({ service: 'spec', role: 'solutions', instance: '', level: 'silent' });
    const store = createMongoSolutions({ client, db: client.db() }, log);
    const solution = freshSolution();
    await store.all();
    await store.save({ solution, version: 1, pending: {} });
    const changed = new Set<string>();
    const close = store.watch((name) => changed.add(name));
    await until(() => changed.has(solution), { what: 'the change was reported' });
    await close();
    await client.close();
  });

  it('that are removed are forgotten by every gateway, which ends its runs of them', async () => {
    const { solution, models } = await compose({ a: hanging });
    const url = `${two.url}/solutions/${solution}`;
    await until(async () => (await call(`${url}/plan`)).status === 200, { what: 'the other gateway knows it' });
    const waiting = run(url, 'in', { headers: { 'x-deadline-ms': '60000' } });
    await until(() => models.a?.inFlight === 1, { what: 'a run is in progress there' });
    const removed = await call(`${one.url}/solutions/${solution}`, { method: 'DELETE' });
    expect(removed.status).to.equal(200);
    expectProblem(await waiting, 503, 'solution_removed');
    expectProblem(await call(`${url}/plan`), 404, 'not_found');
    await one.stop();
    one = await gateways.start();
    expectProblem(await call(`${one.url}/solutions/${solution}/plan`), 404, 'not_found');
    expectOk(await put(`${one.url}/solutions/${solution}/putBlueprint`, inARow('a')));
    expectOk(await put(`${url}/putDockerInfo`, addressesOf(models)), 'ok');
    const knows = async () => (await call(`${one.url}/solutions/${solution}/plan`)).status === 200;
    await until(knows, { what: 'it is in force again everywhere' });
  });

  it('that are removed while they are put end as one or the other', async () => {
    const a = await start(echo);
    const solution = freshSolution();
    const urls = [`${one.url}/solutions/${solution}`, `${two.url}/solutions/${solution}`];
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const url = urls[index % 2] as string;
        if (index % 4 === 0) return call(url, { method: 'DELETE' });
        return index % 4 < 3
          ? put(`${url}/putBlueprint`, inARow('a'))
          : put(`${url}/putDockerInfo`, addressesOf({ a }));
      }),
    );
    for (const url of urls) {
      expectOk(await put(`${url}/putBlueprint`, inARow('a')));
      expectOk(await put(`${url}/putDockerInfo`, addressesOf({ a })), 'ok');
      expect(await answerOf(url)).to.equal('in');
    }
  });

  it('that wait answer no runs, in no gateway', async () => {
    const solution = freshSolution();
    expectOk(await put(`${one.url}/solutions/${solution}/putBlueprint`, inARow('a')));
    for (const { url } of [one, two]) expectProblem(await run(`${url}/solutions/${solution}`, 'in'), 503, 'no_plan');
  });
});
