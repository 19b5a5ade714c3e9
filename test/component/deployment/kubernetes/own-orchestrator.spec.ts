import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { freePort } from '../../../../infra/engines/engines.ts';
import { standaloneRole } from '../../../../services/composition.ts';
import { createDefinitions } from '../../../../services/deployment/app/processes.ts';
import { createKubeApi } from '../../../../services/deployment/clients/kubernetes/kube-api.ts';
import { createKubernetesDriver } from '../../../../services/deployment/clients/kubernetes/kubernetes-driver.ts';
import type { Deployment } from '../../../../services/deployment/domain/deployment.ts';
import type { Driver } from '../../../../services/deployment/domain/driver.ts';
import { type ClusterSettings, deployedManifests } from '../../../../services/deployment/domain/manifests/deployed.ts';
import type { Manifest } from '../../../../services/deployment/domain/manifests/manifest.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import type { RunRevision } from '../../../../services/deployment/domain/run-revision.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { createMemoryProcessStore } from '../../../../services/kit/process/memory-process-store.ts';
import { startRoles } from '../../../../services/kit/start-roles.ts';
import { addressesOf, inARow } from '../../../contract/orchestrator/gateway/client.ts';
import type { Fields } from '../../../fakes/kubernetes-api/apply.ts';
import { type FakeKubernetes, startFakeKubernetes } from '../../../fakes/kubernetes-api/kubernetes-api.ts';
import { answering } from '../../../fakes/models/behaviours.ts';
import { startModel } from '../../../fakes/models/start-model.ts';
import { recordingCatalog } from '../../../support/deployment/deployment-catalog.ts';
import { memoryDeployments } from '../../../support/deployment/memory-deployments.ts';
import { memoryHealing } from '../../../support/deployment/memory-healing.ts';
import { noDataBrokers } from '../../../support/deployment/no-data-brokers.ts';
import { deployableOf, deployedPlan, settings } from '../../../support/kubernetes/deployed-plan.ts';
import { manifestMistakes } from '../../../support/kubernetes/manifest-mistakes.ts';
import { compositePlan } from '../../../support/kubernetes/plans.ts';
import { kubernetesVersions, manifestValidator } from '../../../support/kubernetes/validate-manifest.ts';
import { startRunner } from '../../../support/processes.ts';
import { until } from '../../../support/until.ts';

const name = 'modelconnector';

describe('a composition in a cluster', function () {
  this.timeout(120_000);
  let fake: FakeKubernetes;
  let stopping: AbortController;
  beforeEach(async () => {
    stopping = new AbortController();
    fake = await startFakeKubernetes();
  });
  afterEach(async () => {
    stopping.abort();
    await fake.stop();
  });

  const driverWith = (change: Partial<ClusterSettings> = {}): Driver =>
    createKubernetesDriver({
      api: createKubeApi({ kubeconfig: fake.kubeconfig, timeoutMs: 10_000 }),
      ...{ clock: systemClock, signal: stopping.signal, settings: { ...settings, ...change } },
    });
  const plan = (change: Partial<DeploymentPlan> = {}, blueprint: object = inARow('a', 'b')) =>
    deployedPlan({
      components: ['a', 'b'].map((one) => deployableOf(one, { proto: `syntax = "proto3"; // ${one}` })),
      composition: { blueprint: JSON.stringify(blueprint), entries: ['run'], probe: false },
      ...change,
    });
  const isOrchestrator = ({ metadata }: Manifest) => metadata.name.startsWith(name);
  const documentsOf = (manifests: readonly Manifest[]) =>
    manifests.find(({ kind }) => kind === 'ConfigMap') as Manifest & { readonly data: Record<string, string> };
  const containerOf = (manifests: readonly Manifest[]) =>
    (manifests as readonly Fields[]).find((one) => one.kind === 'Deployment' && isOrchestrator(one as Manifest))?.spec
      .template.spec;

  for (const version of kubernetesVersions)
    it(`is made of what Kubernetes ${version} knows`, async () => {
      const validate = await manifestValidator(version);
      const manifests = deployedManifests(plan(), settings);
      for (const manifest of manifests) expect(validate(manifest)).to.deep.equal([]);
      expect(manifestMistakes(manifests)).to.deep.equal([]);
      expect(manifests.filter(isOrchestrator).map(({ kind }) => kind)).to.deep.equal([
        ...['ConfigMap', 'Service', 'Deployment'],
      ]);
    });

  it('has another ConfigMap for other documents, and the same objects otherwise', () => {
    const one = plan();
    const [before, after] = [one, plan({ ...one, ...plan({}, inARow('b', 'a')) })].map((of) =>
      deployedManifests({ ...of, revisionId: one.revisionId, deploymentId: one.deploymentId }, settings),
    );
    const [old, current] = [documentsOf(before ?? []), documentsOf(after ?? [])];
    expect(current.metadata.name).not.to.equal(old.metadata.name);
    for (const manifests of [before, after])
      expect(containerOf(manifests ?? []).volumes[0].configMap.name).to.equal(
        documentsOf(manifests ?? []).metadata.name,
      );
    const names = (manifests: readonly Manifest[] = []) =>
      manifests.filter(({ kind }) => kind !== 'ConfigMap').map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names(after)).to.deep.equal(names(before));
    expect(documentsOf(deployedManifests(one, settings)).metadata.name).to.equal(
      documentsOf(deployedManifests(one, settings)).metadata.name,
    );
  });

  it('is called by the platform, and not by models', () => {
    const policy = deployedManifests(plan(), settings).find(({ kind }) => kind === 'NetworkPolicy') as Fields;
    const portsOf = (sender: string) =>
      policy.spec.ingress
        .filter(({ from }: Fields) => from.some((one: Fields) => sender in one))
        .flatMap(({ ports }: Fields) => ports.map(({ port }: Fields) => port));
    expect(portsOf('ipBlock')).to.include(8555);
    expect(portsOf('podSelector')).not.to.include(8555);
  });

  it('is run by the platform where it needs Kafka, has a data broker, or no image is set', async () => {
    const topics = plan({ options: { ...plan().options, transport: 'topics' } });
    for (const [of, change] of [
      [topics, {}],
      [compositePlan(), {}],
      [plan(), { orchestratorImage: undefined }],
    ] as const) {
      expect(driverWith(change).runsOrchestrator?.(of)).to.equal(false);
      expect(deployedManifests(of, { ...settings, ...change }).filter(isOrchestrator)).to.deep.equal([]);
    }
    expect(driverWith().runsOrchestrator?.(plan())).to.equal(true);
    expect(driverWith().runsOrchestrator?.(deployedPlan())).to.equal(false);
  });

  it('is rejected where its documents do not fit', async () => {
    const large = plan({ components: [deployableOf('a', { proto: 'x'.repeat(2 ** 20) })] });
    const answer = await driverWith().plan(large);
    expect(answer.status === 'rejected' && answer.rejection.code).to.equal('composition_too_large');
  });

  it('runs: the orchestrator takes what the cluster gives it', async () => {
    const model = await startModel({ behaviour: answering((body) => Buffer.concat([body, Buffer.from([1])])) });
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-composition-'));
    const one = plan();
    await driverWith().apply(one, { signal: stopping.signal, report: () => undefined });
    const manifests = fake.objects('Deployment').concat(fake.objects('ConfigMap')) as unknown as Manifest[];
    const { data } = documentsOf(manifests);
    const info = JSON.parse(data['dockerinfo.json'] ?? '');
    const services = fake.objects('Service').map(({ metadata }) => metadata.name);
    // By name in the cluster, at one address here.
    for (const { ip_address } of info.docker_info_list) expect(services).to.include(ip_address);
    const documents = { ...data, 'dockerinfo.json': JSON.stringify(addressesOf({ a: model, b: model })) };
    for (const [file, text] of Object.entries(documents)) await writeFile(join(folder, file), text);
    const { env } = containerOf(manifests).containers[0];
    const port = await freePort();
    const given = Object.fromEntries(env.map((of: Fields) => [of.name, of.value]));
    const roles = startRoles(
      [standaloneRole],
      {
        ...given,
        ...{ ORCHESTRATOR_COMPOSITION: folder, LOG_LEVEL: 'silent', ORCHESTRATOR_PORT: String(port) },
        ORCHESTRATOR_ADMIN_PORT: String(await freePort()),
      },
      [standaloneRole],
    );
    try {
      await roles.started;
      const url = `http://127.0.0.1:${port}/solutions/default/run`;
      const answered = await fetch(url, { method: 'POST', body: Buffer.from([8]) });
      expect([answered.status, ...Buffer.from(await answered.arrayBuffer())]).to.deep.equal([200, 8, 1, 1]);
    } finally {
      await roles.stop();
      await model.close();
      await rm(folder, { recursive: true });
    }
  });

  it('is updated while the old orchestrator answers, which stays where the new one does not start', async () => {
    const driver = driverWith();
    const deployments = memoryDeployments();
    const plans = new Map<string, DeploymentPlan>();
    const first = plan();
    const { deploymentId, options, userId, solutionId } = first;
    const store = createMemoryProcessStore();
    const put: string[] = [];
    const deps = {
      ...{ clock: systemClock, log: pino({ level: 'silent' }), deployments, publish: async () => undefined },
      plans: {
        save: async (of: DeploymentPlan) => void plans.set(of.revisionId, of),
        find: async (_id: string, revisionId: string) => plans.get(revisionId),
      },
      catalog: recordingCatalog().catalog,
      readPlan: async ({ revisionId }: { readonly revisionId: string }) => ({ ...first, revisionId }),
      orchestrator: { put: async (solution: string) => void put.push(solution), remove: async () => undefined },
      drivers: new Map([['kubernetes', driver]]),
      logs: { requested: async () => [], add: async () => undefined },
      ...{ tasks: { find: store.find }, healing: memoryHealing(), dataBrokers: noDataBrokers, startLimitMs: 60_000 },
    };
    const about = {
      deploymentId,
      name: 'twice',
      target: 'kubernetes',
      userId,
      solutionId,
      options,
      trackingId: newId(),
    };
    const at = new Date().toISOString();
    const record: Deployment = {
      ...{ id: deploymentId, name: 'twice', target: 'kubernetes', userId, solutionId, revisionId: first.revisionId },
      ...{ options, status: 'starting', endpoints: [], detail: undefined, taskId: 'task', trackingId: newId() },
      ...{ createdAt: at, modifiedAt: at },
    };
    await deployments.add(record);
    const definitions = createDefinitions(deps);
    const runner = startRunner(store, { definitions, leaseMs: 60_000 });
    const run = async (revisionId: string, previous: RunRevision['previous']) => {
      const id = newId();
      const [definition] = definitions;
      if (!definition) throw new Error('there is no process deploy');
      const input: RunRevision = { ...about, revisionId, credentialId: null, previous };
      await runner.start(definition as Parameters<typeof runner.start>[0], { id, input });
      return () => runner.waitForEnd(id, 60_000);
    };
    const update = async (revisionId: string, from: string) => {
      await deployments.change(deploymentId, ['ready'], { status: 'updating', at });
      return run(revisionId, { revisionId: from, options });
    };
    const orchestrator = async () =>
      (await deployments.find(deploymentId))?.endpoints.find(({ component }) => component === name)?.host;
    const objects = () => fake.list(`modelyard-${deploymentId}`).filter((one) => one.includes(` ${name}-`));
    const untilOnly = (revisionId: string) =>
      until(() => objects().every((one) => one.includes(revisionId.slice(-12))), { what: 'one orchestrator is left' });
    const hostOf = (revisionId: string) => `${name}-${revisionId.slice(-12)}.modelyard-${deploymentId}.svc`;
    try {
      expect((await (await run(first.revisionId, null))())?.status).to.equal('done');
      expect(await orchestrator()).to.equal(hostOf(first.revisionId));

      // The new one does not answer yet: models do.
      let broken = { restartCount: 0, state: { waiting: { reason: 'ContainerCreating' } } };
      fake.behaviour = ({ metadata }) => (metadata.name.startsWith(name) ? broken : undefined);
      const second = newId();
      const updated = await update(second, first.revisionId);
      await until(() => objects().length === 8, { what: 'both orchestrators are there, with their pods' });
      expect(await orchestrator()).to.equal(hostOf(first.revisionId));
      fake.setContainers(`modelyard-${deploymentId}`, { state: { running: {} } });
      expect((await updated())?.status).to.equal('done');
      expect(await orchestrator()).to.equal(hostOf(second));
      await untilOnly(second);

      broken = { restartCount: 0, state: { waiting: { reason: 'ImagePullBackOff' } } };
      const failed = await (await update(newId(), second))();
      expect(failed?.failure?.detail).to.match(/^modelconnector: .*cannot pull its image/);
      expect(await deployments.find(deploymentId)).to.include({ status: 'ready', revisionId: second });
      expect(await orchestrator()).to.equal(hostOf(second));
      await untilOnly(second);
      expect(put).to.deep.equal([]);
      expect(await driver.remove(deploymentId)).to.deep.equal([]);
      await until(() => fake.list(`modelyard-${deploymentId}`).length === 0, { what: 'nothing is left' });
    } finally {
      await runner.stop();
    }
  });
});
