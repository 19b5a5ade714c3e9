import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { derivedId } from '../../../services/kit/ids.ts';
import { freePort } from '../../support/engines.ts';
import { adderBundle, type Bundle, metadataOf, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const metadata = (value: object): Bundle => ({ metadata: { name: 'metadata.json', text: JSON.stringify(value) } });
const schema = (text: string): Bundle => ({ schema: { name: 'model.proto', text } });

describe('a push that fails', function () {
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let worker: RunningRole;
  let user: TestPusher;

  before(async () => {
    onboarding = await sharedOnboarding();
    worker = await onboarding.startWorker();
    user = await onboarding.newUser();
  });
  after(() => worker?.stop());

  const pushAdder = (name: string, files: Bundle = {}, headers: Readonly<Record<string, string>> = {}) =>
    push(onboarding.url, user.token, adderBundle(name, files), headers);
  const filesOf = (solutionId: string) =>
    [...onboarding.repository.files.keys()].filter((path) => path.includes(solutionId));

  it('without a valid token is answered 401 in the envelope that clients know', async () => {
    for (const authorization of [undefined, 'not a token', `${user.loginName}:0123456789abcdef0123456789abcdef`]) {
      const { status, body } = await push(onboarding.url, authorization, adderBundle('unsigned'));
      expect(status, String(authorization)).to.equal(401);
      expect(body).to.include({ status: 'ERROR', errorCode: 'INVALID_TOKEN' });
    }
  });

  it('over a limit is answered 413, before it is stored', async () => {
    const small = await onboarding.startGateway({
      ONBOARDING_MODEL_LIMIT_BYTES: '1000',
      ONBOARDING_DOCUMENT_LIMIT_BYTES: '2000',
    });
    try {
      const large = { name: 'model.zip', text: new Uint8Array(3_000) };
      const first = await push(small.url, user.token, adderBundle('large', { model: large }));
      expect(first.status, JSON.stringify(first.body)).to.equal(413);
      expect(first.body).to.include({ status: 'ERROR', code: 'too_large' });
      const second = await push(small.url, user.token, adderBundle('large', schema(`// ${'x'.repeat(3_000)}`)));
      expect(second.status).to.equal(413);
    } finally {
      await small.stop();
    }
  });

  it('because the artifact repository is unavailable is answered 503, and can be repeated later', async () => {
    const port = await freePort();
    const alone = await onboarding.startGateway({ ARTIFACTS_URL: `http://127.0.0.1:${port}` });
    try {
      const { status, headers, body } = await push(alone.url, user.token, adderBundle('unstaged'));
      expect(status, JSON.stringify(body)).to.equal(503);
      expect(body).to.include({ status: 'ERROR', code: 'unavailable' });
      expect(Number(headers.get('retry-after'))).to.be.at.least(1);
    } finally {
      await alone.stop();
    }
  });

  it('of a revision of another user is 404', async () => {
    const stranger = await onboarding.newUser();
    const { body } = await pushAdder('mine');
    const { solutionId } = body.result;
    const [{ revisionId }] = await onboarding.get(`/solution/${solutionId}/revision`);
    const path = `/v2/generateMicroservice?solutioId=${solutionId}&revisionId=${revisionId}`;
    const send = async (token: string) => {
      const answer = await fetch(onboarding.url + path, { method: 'POST', headers: { authorization: token } });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    const theirs = await send(stranger.token);
    expect(theirs.status).to.equal(404);
    expect(theirs.body).to.include({ status: 'ERROR', errorCode: 'OBJECT_NOT_FOUND' });
    const own = await send(user.token);
    expect(own.status).to.equal(422);
    expect(own.body.errorMessage).to.include('Images are not available here');
  });

  it('half-way removes what it stored, keeps the solution with its log, and the next push goes into it', async () => {
    const solutionId = derivedId(`${user.userId}/halfway`, 0);
    onboarding.repository.refuse('TOSCAPROTOBUF/1.0/');
    const versioned = (modelVersion: string) => metadata(metadataOf('halfway', { modelVersion }));
    const trackingId = randomUUID();
    const { status, body } = await pushAdder('halfway', versioned('1.0'), { tracking_id: trackingId });
    expect(status, JSON.stringify(body)).to.equal(422);
    expect(body).to.include({ status: 'ERROR', modelName: 'halfway', trackingId });

    const log = `com/artifact/${solutionId}/OnboardingLog/1.0/OnboardingLog-1.0.txt`;
    expect(filesOf(solutionId)).to.deep.equal([log]);
    expect(String(onboarding.repository.files.get(log))).to.match(/composition failed: /);
    const [revision, ...others] = await onboarding.get(`/solution/${solutionId}/revision`);
    expect(others).to.deep.equal([]);
    const artifacts = await onboarding.get(`/revision/${revision.revisionId}/artifact`);
    expect(artifacts.map(({ uri }: { uri: string }) => uri)).to.deep.equal([log]);
    const rows = await onboarding.get(`/stepresult/search?trackingId=${trackingId}&page=0&size=50&sort=stepResultId`);
    expect(rows.content.map(({ name, statusCode }: Record<string, string>) => `${name} ${statusCode}`)).to.deep.equal([
      'CreateSolution SU',
      ...['AddArtifact SU', 'AddArtifact SU', 'AddArtifact SU'],
      'CreateTOSCA FA',
    ]);
    expect(await onboarding.get(`/task/${body.taskId}`)).to.include({ statusCode: 'FA', solutionId });
    await until(
      async () =>
        (await onboarding.events()).some(({ name, data }) => name === 'TaskFailed' && data.trackingId === trackingId),
      { what: 'the event' },
    );

    const next = await pushAdder('halfway', versioned('1.1'));
    expect(next.status, JSON.stringify(next.body)).to.equal(201);
    expect(next.body.result.solutionId).to.equal(solutionId);
    // The version of the push that failed is free: its revision is used again, without the log of the failure.
    const again = await pushAdder('halfway', versioned('1.0'));
    expect(again.status).to.equal(422);
    const revisions = await onboarding.get(`/solution/${solutionId}/revision`);
    expect(revisions.map(({ version }: { version: string }) => version).toSorted()).to.deep.equal(['1.0', '1.1']);
    const logs = await onboarding.get(`/revision/${revision.revisionId}/artifact`);
    expect(logs).to.have.length(1);
  });

  it('for a version that is used can be repeated once the revision with it was deleted', async () => {
    const versioned = (description: string) => {
      const methods = { add: { input: 'AddIn', output: 'AddOut', description } };
      return metadata(metadataOf('again', { modelVersion: '2.0', methods }));
    };
    const first = await pushAdder('again', versioned('one'));
    expect(first.status, JSON.stringify(first.body)).to.equal(201);
    const taken = await pushAdder('again', versioned('two'));
    expect(taken.status).to.equal(409);
    expect(taken.body).to.include({ code: 'version_taken' });
    expect(taken.body.errorMessage).to.include('delete that revision');

    const path = `/solution/${first.body.result.solutionId}/revision`;
    const [{ revisionId }] = await onboarding.get(path);
    const { status } = await onboarding.identity.catalog.call('DELETE', `${path}/${revisionId}`);
    expect(status).to.equal(200);
    const again = await pushAdder('again', versioned('two'));
    expect(again.status, JSON.stringify(again.body)).to.equal(201);
    const [revision, ...others] = await onboarding.get(path);
    expect(others).to.deep.equal([]);
    expect(revision).to.include({ version: '2.0' });
    expect(revision.revisionId).not.to.equal(revisionId);
  });

  it('for lack of a worker goes on when there is one', async () => {
    await worker.stop();
    const pushed = await pushAdder('patient', {}, { prefer: 'respond-async' });
    expect(pushed.status).to.equal(202);
    const href = onboarding.url + (pushed.headers.get('location') ?? '');
    const read = async () => {
      const answer = await fetch(href, { headers: { authorization: user.token } });
      return JSON.parse(await answer.text());
    };
    expect(await read()).to.include({ status: 'pending', percent: 0 });
    worker = await onboarding.startWorker();
    await until(async () => (await read()).status === 'done', { what: 'the task is done' });
  });
});
