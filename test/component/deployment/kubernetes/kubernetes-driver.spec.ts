import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createKubeApi } from '../../../../services/deployment/clients/kubernetes/kube-api.ts';
import { createKubernetesDriver } from '../../../../services/deployment/clients/kubernetes/kubernetes-driver.ts';
import { type ClusterSettings, deployedManifests } from '../../../../services/deployment/domain/manifests/deployed.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import type { Fields } from '../../../fakes/kubernetes-api/apply.ts';
import { type FakeKubernetes, type Fault, startFakeKubernetes } from '../../../fakes/kubernetes-api/kubernetes-api.ts';
import { deployableOf, deployedPlan, settings } from '../../../support/kubernetes/deployed-plan.ts';
import { manifestMistakes } from '../../../support/kubernetes/manifest-mistakes.ts';
import { kubernetesVersions, manifestValidator } from '../../../support/kubernetes/validate-manifest.ts';
import { until } from '../../../support/until.ts';

const applyPlan = fileURLToPath(new URL('../../../support/kubernetes/apply-plan.ts', import.meta.url));

describe('the kubernetes target', function () {
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

  const driverWith = (change: Partial<ClusterSettings> = {}, timeoutMs = 10_000) =>
    createKubernetesDriver({
      api: createKubeApi({ kubeconfig: fake.kubeconfig, timeoutMs }),
      signal: stopping.signal,
      settings: { ...settings, ...change },
    });
  const context = { signal: new AbortController().signal, report: () => undefined };
  const namespaceOf = (deploymentId: string) => `modelyard-${deploymentId}`;
  const waiting = (reason: string, more = {}) => ({ restartCount: 0, state: { waiting: { reason } }, ...more });

  for (const version of kubernetesVersions)
    it(`applies only what Kubernetes ${version} knows`, async () => {
      const manifests = deployedManifests(deployedPlan(), settings);
      const validate = await manifestValidator(version);
      for (const manifest of manifests) expect(validate(manifest)).to.deep.equal([]);
      expect(manifestMistakes(manifests)).to.deep.equal([]);
    });

  it('has names that a cluster takes, for components with the longest names as well', () => {
    const long = 'a'.repeat(63);
    const components = [deployableOf(long), deployableOf(`${long.slice(1)}b`)];
    const manifests = deployedManifests(deployedPlan({ components }), settings);
    expect(manifestMistakes(manifests)).to.deep.equal([]);
  });

  it('lets data brokers reach the networks of their data, and models none of them', () => {
    const policyOf = (plan = deployedPlan(), change: Partial<ClusterSettings> = {}) =>
      (deployedManifests(plan, { ...settings, ...change }) as readonly Fields[]).find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'modelyard-data-brokers',
      );
    expect(policyOf()?.spec).to.deep.equal({
      podSelector: { matchExpressions: [{ key: 'modelyard.io/component', operator: 'In', values: ['source'] }] },
      policyTypes: ['Egress'],
      egress: [{ to: [{ ipBlock: { cidr: '192.0.2.0/24' } }] }],
    });
    expect(policyOf(deployedPlan(), { dataNetworks: [] })?.spec.egress).to.deep.equal([]);
    expect(policyOf(deployedPlan({ components: [deployableOf('adder')] }))).to.equal(undefined);
  });

  it('says why a component does not start', async () => {
    const driver = driverWith();
    const plan = deployedPlan();
    await driver.apply(plan, context);
    const shows = async (status: object, expected: RegExp) => {
      fake.setContainers(namespaceOf(plan.deploymentId), status);
      const detail = async () => {
        const [first] = await driver.observe(plan.deploymentId);
        return expected.test(`${first?.status}: ${first?.detail ?? ''}`);
      };
      await until(detail, { what: `${JSON.stringify(status)} is shown as ${expected}` });
    };
    await shows(waiting('ImagePullBackOff'), /^failed: .*cannot pull its image/);
    await shows(waiting('ContainerCreating'), /^preparing: $/);
    const ended = { lastState: { terminated: { exitCode: 3 } } };
    await shows(waiting('CrashLoopBackOff', { restartCount: 7, ...ended }), /^failed: .*exit code 3/);
    await shows(waiting('CrashLoopBackOff', { restartCount: 1, ...ended }), /^preparing: $/);
    const memory = { lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } } };
    await shows(waiting('CrashLoopBackOff', { restartCount: 7, ...memory }), /more memory/);
    await shows({ state: { running: {} } }, /^running: $/);
  });

  it('leaves the number of servers to the autoscaler', async () => {
    const [driver, plan] = [driverWith(), deployedPlan()];
    await driver.apply(plan, context);
    const scaled = fake.objects('Deployment').find(({ metadata }) => metadata.name.startsWith('adder-'));
    Object.assign(scaled?.spec, { replicas: 3 });
    await driver.apply(plan, context);
    expect(scaled?.spec.replicas).to.equal(3);
    expect(fake.objects('HorizontalPodAutoscaler')).to.have.length(2);
  });

  it('says how many servers answer behind one address', async () => {
    const driver = driverWith();
    const plan = deployedPlan({ options: { ...deployedPlan().options, replicas: 3 } });
    await driver.apply(plan, context);
    const observed = await driver.observe(plan.deploymentId);
    expect(Object.fromEntries(observed.map(({ component, servers }) => [component, servers]))).to.deep.equal({
      ...{ adder: 3, scorer: 3, source: 1 },
    });
  });

  it('removes what the plan does not say any more, and undoes what others have changed', async () => {
    const driver = driverWith();
    const options = { ...deployedPlan().options, replicas: 3 };
    const plan = deployedPlan({ options });
    await driver.apply(plan, context);
    const [first] = fake.objects('Deployment');
    expect(first?.spec.replicas).to.equal(3);
    Object.assign(first?.spec.template.spec, { automountServiceAccountToken: true });
    await driver.apply({ ...plan, options: { ...options, replicas: 1 } }, context);
    expect(first?.spec).not.to.have.property('replicas');
    expect(first?.spec.template.spec.automountServiceAccountToken).to.equal(false);
  });

  it('is reached at the nodes where the platform is outside of the cluster', async () => {
    const [driver, plan] = [driverWith({ reach: 'nodes' }), deployedPlan()];
    await driver.apply(plan, context);
    const before = await driver.observe(plan.deploymentId);
    expect(before.map(({ endpoint }) => endpoint?.host)).to.deep.equal(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
    expect(before[0]?.endpoint?.port).to.be.at.least(30_000);
  });

  it('shows the account of the registry in the secret alone', async () => {
    const plan = deployedPlan();
    await driverWith().apply(plan, context);
    const [secret] = fake.objects('Secret');
    expect(JSON.parse(secret?.stringData['.dockerconfigjson'])).to.deep.equal({
      auths: { 'models.example.org:8088': { auth: Buffer.from('cluster:the-password').toString('base64') } },
    });
    await driverWith({ pullCredentials: undefined }).apply(deployedPlan(), context);
    expect(fake.objects('Secret')).to.have.length(1);
  });

  const faults: readonly Fault[] = ['fail', 'throttle', 'half', 'late', 'never'];
  for (const fault of faults)
    it(`goes on where the API server has failed a request: ${fault}`, async () => {
      const plan = deployedPlan();
      await driverWith().apply(plan, context);
      const whole = fake.list(namespaceOf(plan.deploymentId)).filter((name) => !name.startsWith('Pod ')).length;
      // Each request where it was done or not, and the others' first, middle and last.
      const all = Array.from({ length: whole }, (_, index) => index);
      const positions = ['fail', 'late'].includes(fault) ? all : [0, Math.floor(whole / 2), whole - 1];
      for (const failing of positions) {
        const { deploymentId, ...other } = deployedPlan();
        let seen = 0;
        // Watches of what was looked at before come at any time.
        fake.intercept = ({ method }) => (method === 'PATCH' && seen++ === failing ? fault : undefined);
        const driver = driverWith({}, fault === 'never' ? 300 : 10_000);
        const error = await driver.apply({ deploymentId, ...other }, context).then(
          () => undefined,
          (thrown) => thrown,
        );
        expect(error, `request ${failing}`).to.include({ code: 'unavailable' });
        fake.intercept = undefined;
        await driverWith().apply({ deploymentId, ...other }, context);
        const listed = fake.list(namespaceOf(deploymentId)).filter((name) => !name.startsWith('Pod '));
        expect(listed).to.have.length(whole);
        expect((await driverWith().observe(deploymentId)).map(({ status }) => status)).to.deep.equal(
          Array(3).fill('running'),
        );
        expect(fake.list(namespaceOf(deploymentId)).filter((name) => name.startsWith('Pod '))).to.have.length(3);
      }
    });

  it('makes nothing twice after kill -9 in the middle of it', async () => {
    const plan = deployedPlan();
    const child = spawn(process.execPath, [applyPlan], { stdio: ['pipe', 'ignore', 'inherit'] });
    const ended = once(child, 'exit');
    let seen = 0;
    fake.intercept = () => {
      seen += 1;
      if (seen !== 6) return undefined;
      child.kill('SIGKILL');
      // The server has done it all the same, and the client does not learn that.
      return 'late';
    };
    child.stdin.end(JSON.stringify({ kubeconfig: fake.kubeconfig, plan }));
    expect(await ended).to.deep.equal([null, 'SIGKILL']);
    fake.intercept = undefined;
    const driver = driverWith();
    await driver.apply(plan, context);
    const after = fake.list(namespaceOf(plan.deploymentId));
    const undisturbed = deployedPlan();
    await driver.apply(undisturbed, context);
    expect(after).to.have.length(fake.list(namespaceOf(undisturbed.deploymentId)).length);
    expect(new Set(after).size).to.equal(after.length);
    expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
  });

  it('says what the cluster does not take, and what it could not remove', async () => {
    const driver = createKubernetesDriver({
      api: createKubeApi({ kubeconfig: fake.kubeconfig.replace('a-token', 'another'), timeoutMs: 10_000 }),
      ...{ clock: systemClock, settings, signal: stopping.signal },
    });
    const error = await driver.apply(deployedPlan(), context).catch((thrown) => thrown);
    expect(error).to.include({ code: 'forbidden', reason: 'cluster_rejected' });
    const { deploymentId } = deployedPlan();
    const [left] = await driver.remove(deploymentId);
    expect(left?.name).to.equal(`namespace ${namespaceOf(deploymentId)}`);
    expect(left?.reason).to.match(/Unauthorized/);
  });

  it('is unavailable where no cluster answers', async () => {
    await fake.stop();
    const error = await driverWith()
      .observe(crypto.randomUUID())
      .catch((thrown) => thrown);
    expect(error).to.include({ code: 'unavailable' });
    fake = await startFakeKubernetes();
  });
});
