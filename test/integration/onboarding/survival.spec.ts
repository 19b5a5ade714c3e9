import { expect } from 'chai';
import {
  calls,
  expectOnboarded,
  type HeldPush,
  type Place,
  pushAndHold,
  untilEnded,
} from '../../support/held-pushes.ts';
import { adderBundle, type Bundle } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { zip } from '../../support/publication-corpus/archives.ts';
import { calling } from '../../support/publication-corpus/pickles.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const scanning = { ONBOARDING_SCAN_WAIT_MS: '600000' };

/** Those of the catalog and the repository; a killed registry is for another spec. */
const steps = Object.entries(calls).flatMap(([step, { of }]) =>
  of === 'registry' ? [] : [step as keyof typeof calls],
);
const isScan = (place: Place) => place.endsWith('findings');
const places = steps.flatMap((step): Place[] => [`before ${step}`, `after ${step}`]);

/**
 * One worker is killed while pushes stand still at every step: right before the catalog or the repository gets a call, or after it
 * has done it and before the answer comes back; and with it the worker of publication, at the scans that pushes have asked for.
 * Others have to complete all of them, with nothing there twice.
 */
describe('pushes whose worker is killed', function () {
  // On a busy machine it takes long to notice that a worker died and to start another one.
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let publication: RunningRole | undefined;
  let second: RunningRole | undefined;
  let user: TestPusher;
  let evil: Bundle;
  const pushes = new Map<string, HeldPush>();

  async function hold(place: Place): Promise<void> {
    const name = `held-${place.replace(' ', '-')}`;
    const { catalogProxy: catalog, repositoryProxy: repository } = onboarding;
    const pushed = await pushAndHold(onboarding, user, { catalog, repository }, place, {
      ...{ name, bundle: adderBundle(name, isScan(place) ? evil : {}) },
      ...(place.endsWith('validate') && { headers: { shareUserName: user.loginName } }),
    });
    pushes.set(place, pushed);
    // A scan is under way before the step that waits for it.
    if (isScan(place)) await until(() => isAt('findings', pushed.task), { what: place, withinMs: 120_000 });
  }

  async function isAt(step: string, task: string): Promise<boolean> {
    const answer = await fetch(task, { headers: { authorization: user.token } });
    return JSON.parse(await answer.text()).steps.at(-1)?.name === step;
  }

  before(async () => {
    onboarding = await sharedOnboarding();
    user = await onboarding.newUser();
    const bytes = await zip({ name: 'model.pkl', bytes: calling.marked('os', 'system') });
    evil = { model: { name: 'model.zip', text: bytes } };
    const scanner = await onboarding.startPublicationProcess();
    const first = await onboarding.startWorkerProcess(scanning);
    // At once: a call that is held for half a minute is given up, and made again.
    await Promise.all(places.map(hold));
    await Promise.all([first.kill(), scanner.kill()]);
    onboarding.catalogProxy.release();
    onboarding.repositoryProxy.release();
    [second, publication] = await Promise.all([onboarding.startWorker(scanning), onboarding.startPublication()]);
    await untilEnded(onboarding, pushes, () => second?.output ?? '');
  });
  after(async () => {
    await second?.stop();
    await publication?.stop();
  });

  for (const place of places)
    it(`end as if nothing had happened, killed ${place}`, async () => {
      const pushed = pushes.get(place);
      if (!pushed) throw new Error(`no push was held ${place}`);
      const { artifacts, rows } = await expectOnboarded(onboarding, user.userId, pushed);
      const codes = artifacts.map(({ artifactTypeCode }) => artifactTypeCode).toSorted();
      expect(codes).to.deep.equal(['LG', 'MD', 'MI', 'MI', 'PJ', 'TG']);
      const stored = [...onboarding.repository.files.keys()].filter((path) => path.includes(pushed.solutionId));
      expect(stored.toSorted()).to.deep.equal(artifacts.map(({ uri }) => uri).toSorted());
      expect(rows.map((row) => `${row.name} ${row.statusCode}`)).to.deep.equal([
        ...['CreateSolution SU', 'AddArtifact SU', 'AddArtifact SU', 'AddArtifact SU'],
        ...['CreateTOSCA SU', 'Dockerize SU', 'AddDockerImage SU', 'SecurityScan SU'],
      ]);
      expect(rows.at(-1)?.result).to.match(isScan(place) ? /imports os\.system/ : /^The security scan found nothing/);
    });
});
