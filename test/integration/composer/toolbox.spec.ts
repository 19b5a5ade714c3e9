import { expect } from 'chai';
import { planTool } from '../../../services/composer/app/toolbox/plan-tool.ts';
import { tools } from '../../../services/composer/domain/toolbox/tools.ts';
import { artifactsAccount, repositoryName, startArtifacts, type TestArtifacts } from '../../support/artifacts.ts';
import { account } from '../../support/catalog.ts';
import { createTopics } from '../../support/create-topics.ts';
import { freePort } from '../../support/engines.ts';
import { type HoldingProxy, startHoldingProxy } from '../../support/holding-proxy.ts';
import { type RunningRole, shortSessionTimeout, startRole, startRoleProcess } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

/** On one platform, which is empty at first; each spec goes on where the one before it ended. */
describe('the tools of compositions', function () {
  this.timeout(300_000);
  let platform: TestArtifacts;
  let catalogProxy: HoldingProxy;
  let repositoryProxy: HoldingProxy;
  let env: Record<string, string>;
  const planned = tools.map(planTool);
  const [splitter, collator, mapper, csv, sql] = planned as [Planned, Planned, Planned, Planned, Planned];
  type Planned = (typeof planned)[number];

  before(async () => {
    platform = await startArtifacts();
    catalogProxy = await startHoldingProxy(new URL(platform.identity.catalog.url).origin);
    repositoryProxy = await startHoldingProxy(new URL(platform.url).origin);
    const { KAFKA_BROKERS = '', MONGODB_URL = '', TOPIC_PREFIX = '' } = platform.env;
    await createTopics(TOPIC_PREFIX, ['composer']);
    env = {
      ...{ KAFKA_BROKERS, MONGODB_URL, TOPIC_PREFIX, ...shortSessionTimeout },
      ...{ CATALOG_URL: `${catalogProxy.url}/ccds`, CATALOG_CREDENTIALS: `${account.name}:${account.password}` },
      ...{ ARTIFACTS_URL: repositoryProxy.url, ARTIFACTS_REPOSITORY: repositoryName },
      ARTIFACTS_CREDENTIALS: artifactsAccount,
    };
  });
  after(async () => {
    await catalogProxy?.close();
    await repositoryProxy?.close();
    await platform?.stop();
  });

  const urlOfWorker = async () => `http://127.0.0.1:${await freePort()}`;
  const startWorker = async () => startRole('composer', 'worker', await urlOfWorker(), env);
  const hasEnded = ({ output }: RunningRole) => output.includes('went through the tools');
  /** The worker has tried every tool. */
  async function runWorker(): Promise<string> {
    const worker = await startWorker();
    await until(() => hasEnded(worker), { what: 'the end of the tools', detail: () => worker.output });
    await worker.stop();
    return worker.output;
  }

  async function get(path: string) {
    const { status, body } = await platform.identity.catalog.call('GET', path);
    expect(status, `${path}: ${JSON.stringify(body)}`).to.equal(200);
    return body;
  }
  /** What the marketplace shows to everybody. */
  const shownNames = async (): Promise<string[]> =>
    (await get('/portal/solution?active=true&atc=PB&page=0&size=50&sort=name,ASC')).content.map(
      ({ name }: { name: string }) => name,
    );
  const change = async (solutionId: string, values: object) => {
    const path = `/solution/${solutionId}`;
    const answer = await platform.identity.catalog.call('PUT', path, { ...(await get(path)), ...values });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  };
  const changesOf = async ({ solutionId }: Planned) =>
    (await get(`/activity/solution/${solutionId}?size=100`)).content.map(
      ({ kind, entity }: Record<string, string>) => `${kind} ${entity}`,
    );

  it('wait for the artifact repository while the worker does its work, and are invisible until they are whole', async () => {
    const held = repositoryProxy.hold('before', ({ method }) => method === 'PUT');
    const worker = await startWorker();
    await held;
    expect((await fetch(`${worker.adminUrl}/readyz`)).status).to.equal(200);
    expect(await shownNames()).to.deep.equal([]);
    // The first file is accepted, the second one is not: the worker stops before it can try again.
    const again = repositoryProxy.hold('before', ({ method, path }) => method === 'PUT' && path.includes('TOSCATGIF'));
    repositoryProxy.release();
    await again;
    const stopped = worker.stop();
    repositoryProxy.release();
    await stopped;
    expect(worker.output).to.include('cannot be made yet; it is tried again');
    expect(await shownNames()).to.deep.equal([]);
  });

  it('are completed by the next worker where one is killed, and made once where two start at the same time', async () => {
    const held = catalogProxy.hold(
      'after',
      ({ method, path }) => method === 'POST' && /revision\/.*artifact/.test(path),
    );
    const killed = await startRoleProcess('composer', 'worker', await urlOfWorker(), env);
    await held;
    await killed.kill();
    catalogProxy.release();
    expect(await get(`/solution/${splitter.solutionId}`)).to.include({ name: 'Splitter', active: false });
    expect(await shownNames()).to.deep.equal([]);

    // A solution of a user that others can see keeps its name.
    const owner = await platform.join('owner');
    const staged = await platform.stage(owner, 'PB');
    await change(staged.solutionId, { name: 'Collator' });

    await Promise.all([runWorker(), runWorker()]);
    expect(await shownNames()).to.deep.equal(['CSVDataBroker', 'Collator', 'DataMapper', 'SQLDataBroker', 'Splitter']);
    expect(await get(`/solution/${collator.solutionId}`)).to.include({ active: false });
    await change(staged.solutionId, { name: 'My collator' });
    expect(await runWorker()).to.match(/"Collator":"activated"/);
    const once = ['created MLPSolution', 'created MLPSolutionRevision', 'updated MLPSolution'];
    for (const tool of planned) expect(await changesOf(tool), tool.name).to.deep.equal(once);
  });

  it('are public solutions of the administrator, with the files of a model', async () => {
    const [administrator] = (await get('/user/search?loginName=admin&size=1')).content;
    for (const { solutionId, revisionId, name, summary, toolkitTypeCode = null, modelTypeCode, files } of planned) {
      const codes = { toolkitTypeCode, modelTypeCode };
      expect(await get(`/solution/${solutionId}`)).to.include({
        ...{ name, description: summary, active: true, userId: administrator.userId, ...codes },
      });
      const revisions = await get(`/solution/${solutionId}/revision`);
      expect(revisions).to.have.length(1);
      expect(revisions[0]).to.include({
        revisionId,
        version: '1.0.0',
        accessTypeCode: 'PB',
        validationStatusCode: 'PS',
      });
      const { description } = await get(`/revision/${revisionId}/access/PB/descr`);
      expect(description).to.equal(`<p>${summary}</p>`);
      const artifacts = await get(`/revision/${revisionId}/artifact`);
      expect(artifacts.map(({ uri }: { uri: string }) => uri)).to.have.members(files.map(({ uri }) => uri));
      for (const { uri, text } of files) {
        // Without a user: what is public is read by everybody.
        const answer = await fetch(`${platform.url}/${uri}`);
        expect(await answer.text(), uri).to.equal(text);
      }
    }
    expect([splitter, collator, mapper, csv, sql].map(({ toolkitTypeCode }) => toolkitTypeCode)).to.deep.equal([
      ...['SP', 'CO', undefined, 'BR', 'BR'],
    ]);
  });

  it('are left as administrators have them', async () => {
    await change(splitter.solutionId, { active: false });
    await change(mapper.solutionId, { name: 'Our mapper' });
    await platform.identity.catalog.call('DELETE', `/solution/${csv.solutionId}`);
    const before = await Promise.all(planned.map(changesOf));
    expect(await runWorker()).to.match(/"tools":\{"Splitter":"left","Collator":"left","DataMapper":"left",.*"left"\}/);
    expect(await Promise.all(planned.map(changesOf))).to.deep.equal(before);
    expect(await shownNames())
      .to.include('Our mapper')
      .and.not.include.members(['Splitter']);
    expect((await platform.identity.catalog.call('GET', `/solution/${csv.solutionId}`)).status).to.equal(400);
  });
});
