import { expect } from 'chai';
import type { Passing } from '../../support/holding-proxy.ts';
import {
  makePublishable,
  type Publishable,
  requestOf,
  sharedPublication,
  type TestPublication,
} from '../../support/publication.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

/**
 * One worker is killed while publications are held at every step: right before the catalog receives a write, or after it
 * has written and before the worker gets the answer. Another worker has to complete all of them with the same outcome, and
 * publish their events once.
 */
describe('publications whose worker is killed', function () {
  // On a busy machine it takes long to notice that a worker died and to start another one.
  this.timeout(240_000);

  let publication: TestPublication;
  let publisher: string;
  let first: RoleProcess;
  let second: RunningRole;

  /** Publications by the step at which they stood still. */
  const at = new Map<string, Publishable>();
  const outcomes = new Map<string, Promise<object>>();

  function standingAt(step: string): Publishable {
    const made = at.get(step);
    if (!made) throw new Error(`nothing stood still at the ${step}`);
    return made;
  }

  const get = async (path: string) => (await publication.catalog.call('GET', path)).body;
  const eventsOf = async ({ solutionId }: Publishable) =>
    (await publication.events()).filter(({ data }) => data.solutionId === solutionId).map(({ name }) => name);
  const accessOf = async ({ solutionId, revisionId }: Publishable) =>
    (await get(`/solution/${solutionId}/revision/${revisionId}`)).accessTypeCode;
  const requestsOf = async ({ solutionId }: Publishable) =>
    (await get(`/pubreq/search?solutionId=${solutionId}`)).content;

  /** Whether content takes a document, and whether that waits for the next checks. */
  async function attach({ solutionId, revisionId }: Publishable) {
    const body = new FormData();
    body.append('file', new Blob(['text']), 'guide.txt');
    const path = `/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=public`;
    const answer = await fetch(publication.content.url + path, { method: 'POST', body });
    return { status: answer.status, pending: Object(await answer.json()).pending };
  }

  const isOpening = ({ path }: Passing) => path === '/ccds/publication/request?files=true';
  const isDecision = ({ path }: Passing) => path.endsWith('/decision');
  const isSaving = ({ path }: Passing) => path.endsWith('/steps');
  /** One check has ended and the next one starts; or the last one has ended. */
  const startsNext = (passing: Passing) => isSaving(passing) && passing.body.includes('"statusCode":"ST"');
  const endsLast = (passing: Passing) => isSaving(passing) && !passing.body.includes('"statusCode":"ST"');

  /** Requests a publication that is held where a call of the worker `fits`; calls for other publications pass. */
  async function requestAndHold(
    step: string,
    visibility: 'PB' | 'OR',
    when: 'before' | 'after',
    fits: (passing: Passing) => boolean,
  ) {
    const made = await makePublishable(publication);
    at.set(step, made);
    // Steps name no solution: no other publication runs while one is held there.
    const isMine = (passing: Passing) =>
      isSaving(passing) || passing.body.includes(made.solutionId) || passing.body.includes(made.email);
    const held = publication.proxy.hold(when, (passing) => fits(passing) && isMine(passing));
    outcomes.set(step, publication.send('RequestPublication', made.solutionId, requestOf(made, visibility)));
    await held;
  }

  /** One whose checks have ended, and its request. */
  async function checked(visibility: 'PB' | 'OR'): Promise<Publishable & { readonly requestId: number }> {
    const made = await makePublishable(publication);
    const answer = await publication.send('RequestPublication', made.solutionId, requestOf(made, visibility));
    await until(async () => (await eventsOf(made)).includes('ChecksEnded'), {
      what: 'checked',
      withinMs: 180_000,
      detail: () => first.output,
    });
    return { ...made, requestId: Object(answer).result.requestId };
  }

  async function holdDecision(step: string, when: 'before' | 'after') {
    const made = await checked('PB');
    at.set(step, made);
    const held = publication.proxy.hold(
      when,
      (passing) => isDecision(passing) && passing.path.includes(`/${made.requestId}/`),
    );
    const command = {
      requestId: made.requestId,
      decision: 'AP',
      approverId: publisher,
      roles: ['Publisher'],
      comment: '',
    };
    outcomes.set(step, publication.send('DecidePublication', made.solutionId, command));
    await held;
  }

  async function holdWithdrawal() {
    const made = await checked('PB');
    at.set('withdrawal', made);
    const held = publication.proxy.hold(
      'after',
      (passing) => isDecision(passing) && passing.path.includes(`/${made.requestId}/`),
    );
    const command = { requestId: made.requestId, userId: made.ownerId };
    outcomes.set('withdrawal', publication.send('WithdrawPublication', made.solutionId, command));
    await held;
  }

  async function holdUnpublishing() {
    const made = await checked('OR');
    at.set('unpublishing', made);
    const held = publication.proxy.hold('after', ({ path }) => path.includes(`/${made.solutionId}/withdrawal`));
    const { solutionId, ownerId: userId } = made;
    const command = { solutionId, revisionId: null, visibility: 'OR', userId, roles: [] };
    outcomes.set('unpublishing', publication.send('UnpublishSolution', solutionId, command));
    await held;
  }

  before(async () => {
    publication = await sharedPublication();
    publisher = await publication.things.user();
    first = await publication.startWorkerProcess(shortSessionTimeout);
    await requestAndHold('started check', 'OR', 'after', startsNext);
    await requestAndHold('ended check', 'OR', 'after', endsLast);
    await Promise.all([
      requestAndHold('unwritten request', 'OR', 'before', isOpening),
      requestAndHold('written request', 'OR', 'after', isOpening),
      requestAndHold('unwritten publication', 'OR', 'before', isDecision),
      requestAndHold('written publication', 'OR', 'after', isDecision),
      holdDecision('unwritten approval', 'before'),
      holdDecision('written approval', 'after'),
      holdWithdrawal(),
      holdUnpublishing(),
    ]);
    await first.kill();
    publication.proxy.release();
    second = await publication.startWorker(shortSessionTimeout);
  });
  after(() => second?.stop());

  const last = [
    'unwritten request',
    'written request',
    'started check',
    'ended check',
    'unwritten publication',
    'written publication',
  ];

  for (const step of last)
    it(`continue from the ${step}`, async () => {
      const made = standingAt(step);
      expect(await outcomes.get(step)).to.include({ status: 'done' });
      await until(async () => (await eventsOf(made)).includes('RevisionPublished'), {
        what: step,
        withinMs: 180_000,
        detail: () => second.output,
      });

      expect(await eventsOf(made)).to.have.members(['PublicationRequested', 'ChecksEnded', 'RevisionPublished']);
      expect(await accessOf(made)).to.equal('OR');
      const [request, ...others] = await requestsOf(made);
      expect(others).to.deep.equal([]);
      expect(request).to.include({ statusCode: 'AP' });
      const { content: steps } = await get(`/stepresult/search?trackingId=${request.trackingId}`);
      expect(steps.map(({ statusCode }: { statusCode: string }) => statusCode)).to.deep.equal(['SU', 'SU', 'SU']);
      const trail = await get(`/activity/solution/${made.solutionId}?entity=MLPPublishRequest`);
      expect(trail.content.map(({ kind }: { kind: string }) => kind)).to.deep.equal(['created', 'updated']);
    });

  for (const step of ['unwritten approval', 'written approval'])
    it(`continue from the ${step}`, async () => {
      const made = standingAt(step);
      expect(await outcomes.get(step)).to.include({ status: 'done' });
      expect(await eventsOf(made)).to.have.members(['PublicationRequested', 'ChecksEnded', 'RevisionPublished']);
      expect(await accessOf(made)).to.equal('PB');
      expect(await attach(made), 'content is published').to.deep.equal({ status: 200, pending: true });
    });

  it('are withdrawn once', async () => {
    const made = standingAt('withdrawal');
    expect(await outcomes.get('withdrawal')).to.include({ status: 'done' });
    expect(await eventsOf(made)).to.have.members(['PublicationRequested', 'ChecksEnded', 'PublicationWithdrawn']);
    expect((await requestsOf(made))[0]).to.include({ statusCode: 'WD' });
    expect(await attach(made), 'content is editable again').to.deep.equal({ status: 200, pending: undefined });
  });

  it('are unpublished once, and the event lists the revisions', async () => {
    const made = standingAt('unpublishing');
    expect(await outcomes.get('unpublishing'))
      .to.have.nested.property('result.revisionIds')
      .that.deep.equals([made.revisionId]);
    expect(await accessOf(made)).to.equal('PR');
    expect((await eventsOf(made)).filter((name) => name === 'SolutionUnpublished')).to.have.length(1);
    expect(await attach(made), 'content is editable again').to.deep.equal({ status: 200, pending: undefined });
  });
});
