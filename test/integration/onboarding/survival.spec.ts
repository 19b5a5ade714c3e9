import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { derivedId } from '../../../services/kit/ids.ts';
import type { HoldingProxy, Passing } from '../../support/holding-proxy.ts';
import { adderBundle, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import type { RoleProcess, RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const scanning = { ONBOARDING_SCAN_WAIT_MS: '600000' };

interface Held {
  readonly name: string;
  readonly solutionId: string;
  readonly trackingId: string;
}

/** A call of each step that leaves the worker, or the one that it waits for, and how the one of a certain push is recognised. */
const calls: Readonly<
  Record<string, { readonly of: 'catalog' | 'repository'; fits(held: Held, passing: Passing): boolean }>
> = {
  task: {
    of: 'catalog',
    fits: (held, { method, path, body }) =>
      method === 'POST' && path === '/ccds/task' && body.includes(held.trackingId),
  },
  solution: {
    of: 'catalog',
    fits: (held, { method, path, body }) =>
      method === 'POST' && path === '/ccds/solution' && body.includes(held.solutionId),
  },
  revision: {
    of: 'catalog',
    fits: (held, { method, path }) => method === 'POST' && path === `/ccds/solution/${held.solutionId}/revision`,
  },
  artifacts: {
    of: 'repository',
    fits: (held, { method, path }) => method === 'PUT' && path.includes(held.solutionId) && path.endsWith('.proto'),
  },
  composition: {
    of: 'repository',
    fits: (held, { method, path }) => method === 'PUT' && path.includes(held.solutionId) && path.includes('TOSCATGIF'),
  },
  // Publication fetches the model; this worker waits for what it finds.
  findings: {
    of: 'repository',
    fits: (held, { method, path }) => method === 'GET' && path.includes(held.solutionId) && path.endsWith('.zip'),
  },
  register: {
    of: 'catalog',
    fits: (held, { method, path, body }) =>
      method === 'POST' && path === '/ccds/artifact' && body.includes(held.solutionId),
  },
  tell: {
    of: 'catalog',
    fits: (held, { method, path, body }) =>
      method === 'PUT' && path.startsWith('/ccds/task/') && body.includes(held.trackingId),
  },
};

/**
 * One worker is killed while pushes stand still at every step: right before the catalog or the repository gets a call, or after it
 * has done it and before the answer comes back. Another worker has to complete all of them, with nothing there twice.
 */
describe('pushes whose worker is killed', function () {
  // On a busy machine it takes long to notice that a worker died and to start another one.
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let publication: RunningRole;
  let second: RoleProcess | undefined;
  let user: TestPusher;
  const pushes = new Map<string, Held>();
  const places = Object.keys(calls).flatMap((step) => [`before ${step}`, `after ${step}`]);

  async function pushAndHold(place: string): Promise<void> {
    const [when, step] = place.split(' ') as ['before' | 'after', string];
    const name = `held-${when}-${step}`;
    const held = { name, solutionId: derivedId(`${user.userId}/${name}`, 0), trackingId: randomUUID() };
    const call = calls[step];
    if (!call) throw new Error(`there is no ${step}`);
    const proxies: Record<typeof call.of, HoldingProxy> = {
      catalog: onboarding.catalogProxy,
      repository: onboarding.repositoryProxy,
    };
    const reached = proxies[call.of].hold(when, (passing) => call.fits(held, passing));
    pushes.set(place, held);
    const headers = { prefer: 'respond-async', tracking_id: held.trackingId };
    const pushed = await push(onboarding.url, user.token, adderBundle(name), headers);
    expect(pushed.status, JSON.stringify(pushed.body)).to.equal(202);
    await reached;
    const task = onboarding.url + (pushed.headers.get('location') ?? '');
    // A scan is under way before the step that waits for it.
    if (step === 'findings') await until(() => isAt('findings', task), { what: place, withinMs: 120_000 });
  }

  async function isAt(step: string, task: string): Promise<boolean> {
    const answer = await fetch(task, { headers: { authorization: user.token } });
    return JSON.parse(await answer.text()).steps.at(-1)?.name === step;
  }

  before(async () => {
    onboarding = await sharedOnboarding();
    user = await onboarding.newUser();
    publication = await onboarding.startPublication();
    const first = await onboarding.startWorkerProcess(scanning);
    for (const place of places) await pushAndHold(place);
    await first.kill();
    onboarding.catalogProxy.release();
    onboarding.repositoryProxy.release();
    second = await onboarding.startWorkerProcess(scanning);
    const isDone = async ({ trackingId }: Held) => {
      const { content } = await onboarding.get(`/task/search?trackingId=${trackingId}&page=0&size=5`);
      return content.some(({ statusCode }: { statusCode: string }) => statusCode !== 'ST');
    };
    for (const [place, held] of pushes)
      await until(() => isDone(held), {
        what: `the push held ${place}`,
        withinMs: 120_000,
        detail: () => second?.output ?? '',
      });
  });
  after(async () => {
    await second?.stop();
    await publication?.stop();
  });

  for (const place of places)
    it(`end as if nothing had happened, killed ${place}`, async () => {
      const { name, solutionId, trackingId } = pushes.get(place) ?? { name: '', solutionId: '', trackingId: '' };
      const { content: tasks } = await onboarding.get(`/task/search?trackingId=${trackingId}&page=0&size=5`);
      expect(tasks.map(({ statusCode }: { statusCode: string }) => statusCode)).to.deep.equal(['SU']);
      const { content: solutions } = await onboarding.get(
        `/solution/search?userId=${user.userId}&name=${name}&page=0&size=5`,
      );
      expect(solutions.map((solution: { solutionId: string }) => solution.solutionId)).to.deep.equal([solutionId]);
      const [revision, ...others] = await onboarding.get(`/solution/${solutionId}/revision`);
      expect(others).to.deep.equal([]);
      expect(revision.version).to.equal('1');
      const artifacts = await onboarding.get(`/revision/${revision.revisionId}/artifact`);
      const codes = artifacts.map(({ artifactTypeCode }: { artifactTypeCode: string }) => artifactTypeCode).toSorted();
      expect(codes).to.deep.equal(['LG', 'MD', 'MI', 'MI', 'PJ', 'TG']);
      const stored = [...onboarding.repository.files.keys()].filter((path) => path.includes(solutionId));
      expect(stored.toSorted()).to.deep.equal(artifacts.map(({ uri }: { uri: string }) => uri).toSorted());
      const { content: rows } = await onboarding.get(
        `/stepresult/search?trackingId=${trackingId}&page=0&size=50&sort=stepResultId`,
      );
      const shown = rows.map((row: Record<string, string>) => `${row.name} ${row.statusCode}`);
      expect(shown).to.deep.equal([
        ...['CreateSolution SU', 'AddArtifact SU', 'AddArtifact SU', 'AddArtifact SU'],
        ...['CreateTOSCA SU', 'Dockerize SU', 'AddDockerImage SU', 'SecurityScan SU'],
      ]);
      expect(rows.at(-1).result).to.match(/^The security scan found nothing/);
      const isEnd = (event: { name: string }) => ['ModelOnboarded', 'TaskFailed'].includes(event.name);
      const ends = async () =>
        (await onboarding.events()).filter((event) => isEnd(event) && event.data.trackingId === trackingId);
      await until(async () => (await ends()).length > 0, { what: 'the event' });
      expect((await ends()).map((event) => event.name)).to.deep.equal(['ModelOnboarded']);
    });
});
