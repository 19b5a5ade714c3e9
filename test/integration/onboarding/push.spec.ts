import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { adderBundle, metadataOf, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

/** What clients of the predecessor rely on when they push a model. */
describe('pushing a model', function () {
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

  const pushAs = (
    who: TestPusher,
    ...rest: Parameters<typeof push> extends [string, unknown, ...infer R] ? R : never
  ) => push(onboarding.url, who.token, ...rest);
  const artifactsOf = (revisionId: string) => onboarding.get(`/revision/${revisionId}/artifact`);
  const rowsOf = async (trackingId: string) =>
    (await onboarding.get(`/stepresult/search?trackingId=${trackingId}&page=0&size=50&sort=stepResultId`)).content;

  it('makes a solution with a revision, artifacts, composition files and a log', async () => {
    const trackingId = randomUUID();
    const { status, body } = await pushAs(user, adderBundle('adder'), { tracking_id: trackingId });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body).to.include({ status: 'SUCCESS', trackingId });
    expect(body.result).to.include({ name: 'adder', userId: user.userId, active: true, toolkitTypeCode: 'SK' });
    expect(Object.values(body.result)).not.to.include(null);

    const { solutionId } = body.result;
    const [revision, ...others] = await onboarding.get(`/solution/${solutionId}/revision`);
    expect(others).to.deep.equal([]);
    expect(revision).to.include({ version: '1', accessTypeCode: 'PR', validationStatusCode: 'IP' });
    const artifacts = await artifactsOf(revision.revisionId);
    const uris = Object.fromEntries(
      artifacts.map(({ artifactTypeCode, name, uri }: Record<string, string>) => [`${artifactTypeCode} ${name}`, uri]),
    );
    const own = `com/artifact/${solutionId}`;
    const composed = `${own}/${revision.revisionId}`;
    expect(uris).to.deep.equal({
      'MI model.zip': `${own}/adder/1/adder-1.zip`,
      'MI model.proto': `${own}/adder/1/adder-1.proto`,
      'MD metadata.json': `${own}/adder/1/adder-1.json`,
      'TG TOSCATGIF.json': `${composed}/TOSCATGIF/1/TOSCATGIF-1.json`,
      'PJ TOSCAPROTOBUF.json': `${composed}/TOSCAPROTOBUF/1/TOSCAPROTOBUF-1.json`,
      'LG OnboardingLog.txt': `${own}/OnboardingLog/1/OnboardingLog-1.txt`,
    });
    const { files } = onboarding.repository;
    for (const { uri, size } of artifacts) expect(files.get(uri)?.length, uri).to.equal(size);
    expect(JSON.parse(String(files.get(String(uris['MD metadata.json']))))).to.deep.equal(metadataOf('adder'));
    const tgif = JSON.parse(String(files.get(String(uris['TG TOSCATGIF.json']))));
    expect(tgif.services.provides[0].route).to.equal('add');
    expect(String(files.get(String(uris['LG OnboardingLog.txt'])))).to.match(
      /validate started\n.* validate done: The model "adder"/,
    );

    const rows = await rowsOf(trackingId);
    expect(rows.map(({ name, statusCode }: Record<string, string>) => `${name} ${statusCode}`)).to.deep.equal([
      'CreateSolution SU',
      ...['AddArtifact SU', 'AddArtifact SU', 'AddArtifact SU'],
      'CreateTOSCA SU',
      'Dockerize SU',
      'AddDockerImage SU',
      'SecurityScan SU',
    ]);
    for (const row of rows)
      expect(row).to.include({ stepCode: 'OB', solutionId, revisionId: revision.revisionId, userId: user.userId });
    const storedFiles = rows.slice(1, 4).map(({ result }: Record<string, string>) => result);
    expect(storedFiles).to.have.members(['Stored model.zip.', 'Stored metadata.json.', 'Stored model.proto.']);
    expect(rows[5].result).to.include('Images are not available here');
    expect(body.imageMessage).to.equal(rows[5].result);
    expect(await onboarding.get(`/task/${body.taskId}`)).to.include({
      ...{ taskCode: 'OB', statusCode: 'SU', name: 'OnBoarding', trackingId, solutionId, userId: user.userId },
    });
    expect(await onboarding.get(`/task/${body.taskId}/stepresult`)).to.have.length(8);

    await until(
      async () =>
        (await onboarding.events()).some(
          ({ name, data }) => name === 'ModelOnboarded' && data.trackingId === trackingId,
        ),
      { what: 'the event' },
    );
    const steps = ['task', 'validate', 'solution', 'revision', 'artifacts', 'scan', 'composition', 'image', 'register'];
    steps.push('findings', 'tell');
    const published = (await onboarding.events()).filter(({ data }) => data.trackingId === trackingId);
    expect(published.map(({ name, data }) => `${name} ${data.step ?? ''}`.trim())).to.deep.equal([
      'TaskStarted',
      ...steps.map((step) => `TaskStepEnded ${step}`),
      'ModelOnboarded',
    ]);
    const logged = worker.output
      .split('\n')
      .filter((line) => line.includes('"service":"task"'))
      .map((line) => JSON.parse(line));
    const ofTask = logged.filter((line) => line.trackingId === trackingId);
    expect(ofTask.map(({ msg }) => msg.split(' ')[0])).to.deep.equal(steps);
    expect(ofTask.at(-1)).to.include({ userId: user.userId, solutionId });
    expect(published.at(-1)?.data).to.include({
      solutionId,
      revisionId: revision.revisionId,
      name: 'adder',
      version: '1',
    });
  });

  it('shows no steps of another user who pushes with the same tracking id', async () => {
    const headers = { tracking_id: randomUUID() };
    const own = await pushAs(user, adderBundle('tracked'), headers);
    const rows = await rowsOf(headers.tracking_id);
    const other = await pushAs(await onboarding.newUser(), adderBundle('forged'), headers);
    expect([own.status, other.status]).to.deep.equal([201, 201]);
    expect(await rowsOf(headers.tracking_id)).to.have.length(2 * rows.length);
    for (const { body } of [own, other])
      expect(await onboarding.get(`/task/${body.taskId}/stepresult`)).to.have.length(rows.length);
  });

  it('says that nothing is deployed where that is asked for', async () => {
    const { status, body } = await pushAs(user, adderBundle('undeployed'), { deploy: 'true' });
    expect(status, JSON.stringify(body)).to.equal(201);
    const rows = await onboarding.get(`/task/${body.taskId}/stepresult`);
    const results = rows.flatMap(({ name, result }: Record<string, string>) =>
      name === 'AddDockerImage' ? result : [],
    );
    expect(results[0]).to.include('deployments are not available yet');
  });

  it('makes the next revision of the same solution when it is pushed again', async () => {
    const first = await pushAs(user, adderBundle('twice'));
    const second = await pushAs(user, adderBundle('twice'));
    expect(second.body.result.solutionId).to.equal(first.body.result.solutionId);
    const revisions = await onboarding.get(`/solution/${first.body.result.solutionId}/revision`);
    expect(revisions.map(({ version }: { version: string }) => version).toSorted()).to.deep.equal(['1', '2']);
  });

  it('makes one solution of eight pushes of one name at once, and mixes nothing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        pushAs(
          user,
          adderBundle('crowd', { license: { name: 'license.json', text: `{"license":"number ${index}"}` } }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 201));
    const solutionIds = new Set(answers.map(({ body }) => body.result.solutionId));
    expect(solutionIds.size).to.equal(1);
    const revisions = await onboarding.get(`/solution/${[...solutionIds][0]}/revision`);
    expect(
      revisions.map(({ version }: { version: string }) => Number(version)).toSorted((a: number, b: number) => a - b),
    ).to.deep.equal(answers.map((_, index) => index + 1));
    const licences = [];
    for (const { revisionId, version } of revisions) {
      const artifacts = await artifactsOf(revisionId);
      const licence = artifacts.find(({ artifactTypeCode }: { artifactTypeCode: string }) => artifactTypeCode === 'LI');
      expect(licence.version).to.equal(version);
      licences.push(String(onboarding.repository.files.get(licence.uri)));
    }
    expect(new Set(licences).size).to.equal(answers.length);
  });

  it('takes the version that the metadata ask for, once', async () => {
    const bundle = adderBundle('versioned', {
      metadata: { name: 'metadata.json', text: JSON.stringify(metadataOf('versioned', { modelVersion: '2.5.0' })) },
    });
    const first = await pushAs(user, bundle);
    expect(first.status, JSON.stringify(first.body)).to.equal(201);
    const second = await pushAs(user, bundle);
    expect(second.status).to.equal(409);
    expect(second.body).to.include({
      status: 'ERROR',
      errorCode: 'CONSTRAINT_VIOLATION',
      code: 'version_taken',
      modelName: 'versioned',
    });
  });

  it('answers 202 to a client that does not wait, and shows the task as it goes on', async () => {
    const { status, headers, body } = await pushAs(user, adderBundle('later'), { prefer: 'respond-async' });
    expect(status).to.equal(202);
    const href = headers.get('location') ?? '';
    expect(href).to.match(/^\/onboarding-app\/v2\/tasks\/[0-9a-f-]{36}$/);
    expect(body).to.include({ status: 'ACCEPTED', href });
    const read = async (path: string, accept: string, token = user.token) =>
      fetch(onboarding.url + path, { headers: { authorization: token, accept } });
    const stream = await (await read(href, 'text/event-stream')).text();
    const tasks = [...stream.matchAll(/^event: task\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    const last = tasks.at(-1);
    expect(last).to.include({ status: 'done', percent: 100 });
    expect(last.steps.map(({ name }: { name: string }) => name)).to.include.members(['validate', 'register', 'tell']);
    expect(last.log).to.include('solution done: A new solution "later".');
    expect(stream).to.match(/event: end\ndata: \{\}\n\n$/);
    const once = await read(href.replace('/onboarding-app', ''), 'application/json');
    expect(await once.json()).to.deep.equal(last);

    const stranger = await onboarding.newUser();
    expect((await read(href, 'application/json', stranger.token)).status).to.equal(404);
    expect((await read(href, 'application/json', 'no token')).status).to.equal(401);
  });

  it('logs in with the envelope that clients know', async () => {
    const send = (password: string) =>
      fetch(`${onboarding.url}/onboarding-app/v2/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request_body: { username: user.loginName, password } }),
      });
    const right = await send(user.password);
    const said = JSON.parse(await right.text());
    expect(right.status).to.equal(200);
    expect(said.status).to.equal('SUCCESS');
    expect(right.headers.get('jwttoken')).to.equal(said.jwtToken);
    expect((await push(onboarding.url, said.jwtToken, adderBundle('tokened'))).status).to.equal(201);
    const wrong = await send('not the password');
    expect(wrong.status).to.equal(401);
    expect(await wrong.json()).to.include({ status: 'ERROR', errorCode: 'INVALID_TOKEN' });
  });

  it('takes an API token with the login name in front', async () => {
    const { body } = await onboarding.identity.call(
      'POST',
      '/auth/apiTokens',
      { name: 'push', scopes: ['read', 'write'] },
      user.token,
    );
    const token = JSON.stringify(body).match(/"(?:apiToken|token|secret)":"([0-9a-f]{32})"/)?.[1];
    const answer = await push(onboarding.url, `${user.loginName}:${token}`, adderBundle('by-token'));
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
  });
});
