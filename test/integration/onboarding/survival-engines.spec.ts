import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { createRegistryClient } from '../../../services/onboarding/images/registry/registry-client.ts';
import { engine, freePort, type TestEngine } from '../../support/engines.ts';
import {
  expectOnboarded,
  type HeldPush,
  type Neighbour,
  type Place,
  pushAndHold,
  untilEnded,
} from '../../support/held-pushes.ts';
import { type HoldingProxy, startHoldingProxy } from '../../support/holding-proxy.ts';
import { adderBundle, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { type KillableRegistry, startKillableRegistry } from '../../support/plain-registry.ts';
import { tar } from '../../support/publication-corpus/archives.ts';
import { type RoleProcess, type RunningRole, startRoleProcess } from '../../support/roles.ts';
import { dockerArchive } from '../../support/saved-images.ts';
import { until } from '../../support/until.ts';

/** What is killed, and where pushes stand still meanwhile: at every step that it takes part in. */
const kills = {
  'the artifact repository': [
    ...(['before artifacts', 'after artifacts', 'before composition', 'after composition'] as const),
    ...(['before log', 'after log'] as const),
  ],
  'the image registry': ['before layer', 'after layer', 'before image', 'after image'],
  // It keeps the process itself, and what is stored.
  MongoDB: [
    ...(['before task', 'before validate', 'before solution', 'before revision', 'after artifacts'] as const),
    ...(['before composition', 'before layer', 'after image', 'before register', 'before tell'] as const),
  ],
  'the worker': ['before layer', 'after layer', 'before image', 'after image'],
} as const satisfies Readonly<Record<string, readonly Place[]>>;
type Victim = keyof typeof kills;

const isImage = (place: Place) => place.endsWith('layer') || place.endsWith('image');
const account = 'onboarding:a password of onboarding';

/** With a real artifact repository and a real image registry. Each push has to end as if nothing had happened. */
describe('pushes while something they need is killed', function () {
  this.timeout(240_000);

  let shared: TestOnboarding;
  /** The same with a gateway that stages in the real repository. */
  let onboarding: TestOnboarding;
  let gateway: RunningRole;
  let mongo: TestEngine;
  let registry: KillableRegistry;
  let repository: RoleProcess;
  let worker: RoleProcess;
  let user: TestPusher;
  let proxies: Readonly<Record<Neighbour, HoldingProxy>>;
  let startRepository: () => Promise<RoleProcess>;
  let startWorker: () => Promise<RoleProcess>;
  const pushes = new Map<Victim, Map<string, HeldPush>>();

  before(async () => {
    [shared, mongo, registry] = await Promise.all([sharedOnboarding(), engine('mongodb'), startKillableRegistry()]);
    user = await shared.newUser();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const repositoryEnv = {
      ...{ ...shared.identity.env, ...shared.env, IDENTITY_URL: shared.identity.url },
      ...{ ARTIFACTS_ACCOUNTS: account, ARTIFACTS_REPOSITORY: 'models', ARTIFACTS_PORT: port },
    };
    startRepository = () => startRoleProcess('artifacts', 'gateway', url, repositoryEnv);
    repository = await startRepository();
    proxies = {
      catalog: shared.catalogProxy,
      repository: await startHoldingProxy(url),
      registry: await startHoldingProxy(registry.url),
    };
    const ofRepository = { ARTIFACTS_URL: proxies.repository.url, ARTIFACTS_CREDENTIALS: account };
    gateway = await shared.startGateway(ofRepository);
    onboarding = { ...shared, url: gateway.url };
    startWorker = () =>
      shared.startWorkerProcess({
        ...ofRepository,
        ...{ IMAGE_REGISTRY_URL: proxies.registry.url, REGISTRY_CREDENTIALS: account },
      });
    worker = await startWorker();
  });
  after(async () => {
    await worker?.stop();
    await gateway?.stop();
    await repository?.stop();
    await proxies?.repository.close();
    await proxies?.registry.close();
    await registry?.stop();
  });

  /** No push is in its hands any more: what each was at has failed, and that could not be stored either. */
  async function untilWorkerNoticed(): Promise<void> {
    const ready = async () => (await fetch(`${worker.adminUrl}/readyz`)).ok;
    const metrics = async () => (await fetch(`${worker.adminUrl}/metrics`)).text();
    await until(async () => !(await ready()) && /^modelyard_processes_in_flight\S* 0$/m.test(await metrics()), {
      ...{ what: 'the worker has noticed that MongoDB is unavailable', withinMs: 120_000 },
      detail: () => worker.output,
    });
  }

  /** Kills it, and resolves to what is done once the held calls are released. */
  const killAndStart: Readonly<Record<Victim, () => Promise<() => Promise<void>>>> = {
    async 'the artifact repository'() {
      await repository.kill();
      return async () => {
        repository = await startRepository();
      };
    },
    async 'the image registry'() {
      await registry.kill();
      return () => registry.start();
    },
    async MongoDB() {
      await mongo.kill();
      return async () => {
        await untilWorkerNoticed();
        const { status, headers } = await push(onboarding.url, user.token, adderBundle('turned-away', {}));
        expect(status).to.equal(503);
        expect(headers.get('retry-after')).to.match(/^\d+$/);
        await mongo.start();
      };
    },
    async 'the worker'() {
      await worker.kill();
      return async () => {
        worker = await startWorker();
      };
    },
  };

  async function hold(victim: Victim, place: Place): Promise<HeldPush> {
    const name = `${victim}-${place}`.replaceAll(' ', '-');
    const image = { model: { name: 'image.tar', text: await tar(...dockerArchive()) } };
    const shared = place.endsWith('validate') ? { shareUserName: user.loginName } : {};
    return pushAndHold(onboarding, user, proxies, place, {
      name,
      ...(isImage(place)
        ? { bundle: image, headers: { modelname: name }, path: '/onboarding-app/v2/advancedModel' }
        : { bundle: adderBundle(name, {}), headers: { ...shared, isCreateMicroservice: 'false' } }),
    });
  }

  /** `uri` of every file of the solution that the repository has. */
  async function storedOf(solutionId: string): Promise<readonly string[]> {
    const client = new MongoClient(onboarding.env.MONGODB_URL ?? '');
    try {
      const found = client
        .db()
        .collection('artifacts.paths')
        .find({ current: true, path: new RegExp(solutionId) });
      return (await found.toArray()).map(({ path }) => String(path)).toSorted();
    } finally {
      await client.close();
    }
  }

  for (const [victim, places] of Object.entries(kills) as [Victim, readonly Place[]][])
    describe(victim, () => {
      before(async () => {
        // At once: a call that is held for half a minute is given up, and made again.
        const held = new Map(
          await Promise.all(places.map(async (place) => [place, await hold(victim, place)] as const)),
        );
        pushes.set(victim, held);
        const start = await killAndStart[victim]();
        for (const proxy of Object.values(proxies)) proxy.release();
        await start();
        await untilEnded(onboarding, held, () => worker.output);
      });

      for (const place of places)
        it(`killed ${place}`, async () => {
          const pushed = pushes.get(victim)?.get(place);
          if (!pushed) throw new Error(`no push was held ${place}`);
          const { artifacts, rows } = await expectOnboarded(onboarding, user.userId, pushed);
          const codes = artifacts.map(({ artifactTypeCode }) => artifactTypeCode).toSorted();
          expect(codes).to.deep.equal(isImage(place) ? ['DI', 'LG'] : ['LG', 'MD', 'MI', 'MI', 'PJ', 'TG']);
          const uris = artifacts.filter(({ artifactTypeCode }) => artifactTypeCode !== 'DI').map(({ uri }) => uri);
          expect(await storedOf(pushed.solutionId)).to.deep.equal(uris.toSorted());
          expect(rows.map(({ statusCode }) => statusCode)).to.deep.equal(rows.map(() => 'SU'));
          if (isImage(place)) await expectImage(pushed);
        });
    });

  async function expectImage({ name, solutionId }: HeldPush): Promise<void> {
    const client = createRegistryClient({ url: registry.url });
    try {
      const repositoryName = `${name.toLowerCase()}_${solutionId}`;
      expect(await client.tags(repositoryName)).to.deep.equal(['1']);
      const { config, layers } = JSON.parse((await client.manifest(repositoryName, '1'))?.text ?? '');
      for (const { digest } of [config, ...layers]) expect(await client.hasBlob(repositoryName, digest)).to.equal(true);
    } finally {
      await client.close();
    }
  }
});
