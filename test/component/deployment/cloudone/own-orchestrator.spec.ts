import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../../../infra/engines/engines.ts';
import { standaloneRole } from '../../../../services/composition.ts';
import type { Driver, DriverContext } from '../../../../services/deployment/domain/driver.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import { startRoles } from '../../../../services/kit/start-roles.ts';
import { inARow } from '../../../contract/orchestrator/gateway/client.ts';
import { type FakeAzure, startFakeAzure } from '../../../fakes/azure/azure.ts';
import { openCloudone } from '../../../support/deployment/cloudone-target.ts';
import { deploymentPlan, plainOptions, plannedComponent } from '../../../support/deployment/plans.ts';
import { until } from '../../../support/until.ts';

const name = 'modelconnector';
const image = 'models.example.org/modelyard/orchestrator:1';

describe('a composition at Azure', function () {
  this.timeout(120_000);
  let fake: FakeAzure;
  let driver: Driver;
  const opened: (() => void)[] = [];
  const context: DriverContext = { signal: new AbortController().signal, report: () => undefined };
  const open = (settings: { readonly subnet?: string; readonly orchestratorImage?: string }): Driver => {
    const target = openCloudone(fake, { settings });
    opened.push(target.stop);
    return target.driver;
  };
  const plan = (change: Partial<DeploymentPlan> = {}) =>
    deploymentPlan({
      components: ['a', 'b'].map((one) => plannedComponent(one)),
      composition: { blueprint: JSON.stringify(inARow('a', 'b')), entries: ['run'], probe: false },
      ...change,
    });
  const orchestrators = () => [...fake.groups.values()].filter((one) => one.name.startsWith(`modelyard-${name}-`));
  const filesOf = (at: number): Record<string, string> =>
    Object.fromEntries(
      Object.entries(orchestrators()[at]?.sent.properties.volumes?.[0]?.secret ?? {}).map(([file, text]) => [
        file,
        Buffer.from(text, 'base64').toString(),
      ]),
    );
  const untilRunning = (of: DeploymentPlan, servers: number) =>
    until(
      async () => {
        const observed = await driver.observe(of.deploymentId);
        return observed.length === servers && observed.every(({ status }) => status === 'running');
      },
      { what: `all ${servers} run` },
    );

  beforeEach(async () => {
    fake = await startFakeAzure();
    driver = open({ subnet: 'office/models', orchestratorImage: image });
  });
  afterEach(async () => {
    for (const stop of opened.splice(0)) stop();
    await fake.stop();
  });

  it('gets an orchestrator of its own, once its models have addresses', async () => {
    const one = plan();
    expect(driver.runsOrchestrator?.(one)).to.equal(true);
    await driver.apply(one, context);
    await untilRunning(one, 3);
    const [group] = orchestrators();
    const { containers, ipAddress, imageRegistryCredentials } = group?.sent.properties ?? {};
    expect(containers?.[0]?.properties.image).to.equal(image);
    expect(ipAddress).to.deep.equal({ type: 'Private', ports: [{ port: 8555, protocol: 'TCP' }] });
    expect(imageRegistryCredentials?.[0]?.server).to.equal('models.example.org');
    const entries: { container_name: string; ip_address: string; port: string }[] = JSON.parse(
      filesOf(0)['dockerinfo.json'] ?? '',
    ).docker_info_list;
    const ips = ['a', 'b'].map(
      (component) => [...fake.groups.values()].find(({ sent }) => sent.tags['modelyard-component'] === component)?.ip,
    );
    expect(entries.map((entry) => entry.ip_address)).to.deep.equal(ips);

    const folder = await mkdtemp(join(tmpdir(), 'modelyard-composition-'));
    for (const [file, text] of Object.entries(filesOf(0))) await writeFile(join(folder, file), text);
    const given = (containers?.[0]?.properties.environmentVariables ?? []).map((of) => [of.name, of.value]);
    const port = String(await freePort());
    const roles = startRoles(
      [standaloneRole],
      {
        ...Object.fromEntries(given),
        ...{ ORCHESTRATOR_COMPOSITION: folder, LOG_LEVEL: 'silent', ORCHESTRATOR_PORT: port },
        ORCHESTRATOR_ADMIN_PORT: String(await freePort()),
      },
      [standaloneRole],
    );
    try {
      await roles.started;
      const url = `http://127.0.0.1:${port}/solutions/default/run`;
      const answered = await fetch(url, { method: 'POST', body: Buffer.from([8]) });
      // As models of the fake answer.
      expect([answered.status, await answered.text()]).to.deep.equal([200, 'ok']);
    } finally {
      await roles.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('is made once, and anew where its models have other addresses', async () => {
    const one = plan();
    await driver.apply(one, context);
    await untilRunning(one, 3);
    const [before] = orchestrators();
    await driver.apply(one, context);
    expect(orchestrators()).to.deep.equal([before]);
    const scaled = { ...one, options: { ...plainOptions, replicas: 2 } };
    await driver.apply(scaled, context);
    await untilRunning(scaled, 5);
    expect(orchestrators()).to.have.length(1).and.not.include(before);
    const [{ servers = [] } = {}] = JSON.parse(filesOf(0)['dockerinfo.json'] ?? '').docker_info_list;
    expect(servers).to.have.length(1);
    expect(await driver.remove(one.deploymentId)).to.deep.equal([]);
    expect(fake.list()).to.deep.equal([]);
  });

  it('has an orchestrator for each revision, until the old one is pruned', async () => {
    const one = plan();
    const next = { ...one, revisionId: crypto.randomUUID() };
    await driver.apply(one, context);
    await driver.apply(next, context);
    await untilRunning(one, 6);
    expect(orchestrators()).to.have.length(2);
    await driver.prune(one.deploymentId, next);
    expect(orchestrators().map(({ sent }) => sent.tags['modelyard-revision'])).to.deep.equal([next.revisionId]);
  });

  it('makes none where a model fails, which says why', async () => {
    fake.fault = 'The requested resource is not available in the location.';
    const one = plan();
    await driver.apply(one, context);
    expect(orchestrators()).to.deep.equal([]);
    const observed = await driver.observe(one.deploymentId);
    expect(observed.map(({ status }) => status)).to.include('failed');
  });

  it('is run by the platform where there is no image or no subnet, and where it needs Kafka or has a data broker', async () => {
    const broker = plannedComponent('a', { kind: 'data_broker' });
    for (const [of, settings] of [
      [plan(), { orchestratorImage: image }],
      [plan(), { subnet: 'office/models' }],
      [
        plan({ options: { ...plainOptions, transport: 'topics' } }),
        { subnet: 'office/models', orchestratorImage: image },
      ],
      [plan({ components: [broker] }), { subnet: 'office/models', orchestratorImage: image }],
    ] as const)
      expect(open(settings).runsOrchestrator?.(of)).to.equal(false);
    await open({ orchestratorImage: image }).apply(plan(), context);
    expect(orchestrators()).to.deep.equal([]);
  });

  it('is rejected where its documents do not fit', async () => {
    const large = plan({ components: [plannedComponent('a', { proto: 'x'.repeat(2 ** 20) })] });
    expect(await driver.plan(large)).to.have.nested.property('rejection.code', 'composition_too_large');
  });
});
