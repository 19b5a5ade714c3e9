import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { account as azureAccount, type FakeAzure, startFakeAzure } from '../../fakes/azure/azure.ts';
import { type FakeKubernetes, startFakeKubernetes } from '../../fakes/kubernetes-api/kubernetes-api.ts';
import { account as cloudAccount, type FakeOpenStack, startFakeOpenStack } from '../../fakes/open-stack/open-stack.ts';
import { startTestDeployment, type TestDeployer, type TestDeployment } from '../../support/deployment/platform.ts';
import type { RoleProcess } from '../../support/roles.ts';

/** What a target does of a request at which the worker is killed: nothing, or all of it without an answer. */
type Hold = 'never' | 'unanswered';

/** A target whose engine is a fake of this process. Each deployment is one model. */
interface KilledTarget {
  readonly name: string;
  /** `METHOD /path` of requests that make, look at, and remove what runs. */
  readonly places: { readonly make: RegExp; readonly look: RegExp; readonly remove: RegExp };
  intercept(hold: ((request: string) => Hold | undefined) | undefined): void;
  /** What there is of a deployment. */
  list(deploymentId: string): readonly string[];
}

type Place = keyof KilledTarget['places'];

describe('workers of deployments that are killed', function () {
  this.timeout(400_000);
  let folder: string;
  let kubernetes: FakeKubernetes;
  let azure: FakeAzure;
  let openStack: FakeOpenStack;
  let platform: TestDeployment;
  let ada: TestDeployer;
  let credentialId: string;
  let worker: RoleProcess | undefined;
  let targets: readonly KilledTarget[];
  let undisturbed: ReturnType<typeof kindsOf> | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-killed-workers-'));
    [kubernetes, azure, openStack] = await Promise.all([startFakeKubernetes(), startFakeAzure(), startFakeOpenStack()]);
    const kubeconfig = join(folder, 'kubeconfig');
    await writeFile(kubeconfig, kubernetes.kubeconfig);
    platform = await startTestDeployment({
      settings: {
        DEPLOYMENT_TARGETS: 'kubernetes,cloudone,cloudtwo',
        DEPLOYMENT_KUBERNETES_KUBECONFIG: kubeconfig,
        ...{ DEPLOYMENT_CLOUDONE_URL: azure.url, DEPLOYMENT_CLOUDONE_AUTHORITY_URL: azure.url },
        DEPLOYMENT_CLOUDTWO_URL: openStack.url,
        DEPLOYMENT_CLOUDTWO_APPLICATION_CREDENTIALS: `${cloudAccount.id}:${cloudAccount.secret}`,
        ...{ DEPLOYMENT_CLOUDTWO_REGION: 'RegionTwo', DEPLOYMENT_CLOUDTWO_IMAGE: 'ubuntu' },
        DEPLOYMENT_CLOUDTWO_REGISTRY: 'models.example.org',
      },
    });
    ada = await platform.newUser();
    const stored = await platform.call(ada.token, 'POST', '/deployments/credentials', {
      ...{ target: 'cloudone', name: 'lab', values: { ...azureAccount, resourceGroup: 'lab' } },
    });
    expect(stored.status, JSON.stringify(stored.body)).to.equal(201);
    credentialId = stored.body.id;
    targets = [
      {
        name: 'kubernetes',
        places: { make: /^PATCH .*\/deployments\//, look: /^GET .*\/deployments/, remove: /^DELETE / },
        intercept: (hold) => {
          kubernetes.intercept = hold && (({ method, url }) => hold(`${method} ${url}`));
        },
        list: (deploymentId) => kubernetes.list(`modelyard-${deploymentId}`),
      },
      {
        name: 'cloudone',
        places: { make: /^PUT .*\/containerGroups\//, look: /^GET .*\/containerGroups/, remove: /^DELETE / },
        intercept: (hold) => {
          azure.intercept = hold && ((method, path) => hold(`${method} ${path}`));
        },
        list: azure.list,
      },
      {
        name: 'cloudtwo',
        places: { make: /^POST .*\/servers$/, look: /^GET .*\/servers/, remove: /^DELETE / },
        intercept: (hold) => {
          openStack.intercept = hold && ((method, path) => hold(`${method} ${path}`));
        },
        list: openStack.list,
      },
    ];
  });
  after(async () => {
    await worker?.kill();
    await platform?.stop();
    await Promise.all([kubernetes, azure, openStack].map((fake) => fake?.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  /** Kills the worker while every target holds a request of this kind, and starts the next one. */
  async function killAt<T>(place: Place, hold: Hold, work: () => Promise<T>): Promise<T> {
    const held = targets.map(
      ({ places, intercept }) =>
        new Promise<void>((resolve) => {
          let isMade = place !== 'look';
          intercept((request) => {
            isMade ||= places.make.test(request);
            if (!isMade || !places[place].test(request)) return undefined;
            resolve();
            return hold;
          });
        }),
    );
    const working = work();
    // A failure of the work, of which no request comes, ends the spec.
    await Promise.race([Promise.all(held), working]);
    await worker?.kill();
    for (const { intercept } of targets) intercept(undefined);
    worker = await platform.startWorkerProcess();
    return working;
  }

  const deploy = async (): Promise<readonly string[]> => {
    const { solutionId } = await platform.newModel(ada.userId);
    const answers = await Promise.all(
      targets.map(({ name }) => {
        const asked = { solutionId, target: name, ...(name === 'cloudone' && { credentialId }) };
        return platform.call(ada.token, 'POST', '/deployments', asked);
      }),
    );
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(answers),
    ).to.deep.equal([201, 201, 201]);
    return answers.map(({ body }) => body.id);
  };
  const remove = async (ids: readonly string[]) => {
    const answers = await Promise.all(ids.map((id) => platform.call(ada.token, 'DELETE', `/deployments/${id}`)));
    for (const { body } of answers) expect(body).to.include({ status: 'removed', detail: null });
  };
  /** What there is of each deployment, by its kind: names have ids in them. */
  const kindsOf = (ids: readonly string[]) =>
    targets.map(({ list }, index) =>
      list(ids[index] ?? '')
        .map((name) => (name.includes(' ') ? name.split(' ')[0] : 'container group'))
        .sort(),
    );

  for (const [place, hold, removal] of [
    ['make', 'never', 'never'],
    ['make', 'unanswered', 'unanswered'],
    ['look', 'never', undefined],
  ] as const)
    it(`while targets ${place} servers (${hold}) and remove them (${removal ?? 'at once'}) leave each once, then nothing`, async () => {
      worker ??= await platform.startWorkerProcess();
      const ids = await killAt(place, hold, deploy);
      undisturbed ??= await kindsOfUndisturbed();
      expect(kindsOf(ids)).to.deep.equal(undisturbed);
      await (removal ? killAt('remove', removal, () => remove(ids)) : remove(ids));
      expect(kindsOf(ids)).to.deep.equal([[], [], []]);
    });

  async function kindsOfUndisturbed() {
    const ids = await deploy();
    const kinds = kindsOf(ids);
    for (const some of kinds) expect(some).not.to.deep.equal([]);
    await remove(ids);
    return kinds;
  }
});
