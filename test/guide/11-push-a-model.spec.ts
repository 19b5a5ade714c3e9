import { expect } from 'chai';
import { adderBundle, type PushAnswer, push } from '../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../support/onboarding.ts';
import type { RunningRole } from '../support/roles.ts';
import { until } from '../support/until.ts';

describe('11. Push a model', function () {
  this.timeout(240_000);
  let onboarding: TestOnboarding;
  let worker: RunningRole;
  let ada: TestPusher;

  let answer: PushAnswer;

  before(async () => {
    onboarding = await sharedOnboarding();
    worker = await onboarding.startWorker();
    ada = await onboarding.newUser();
    answer = await push(onboarding.url, ada.token, adderBundle('adder'));
  });
  after(() => worker.stop());

  const textOf = (uri: string): string => String(onboarding.repository.files.get(uri));

  it('is a form of three files: the model, its interface and its description; the answer is a solution', async () => {
    expect(Object.keys(adderBundle('adder'))).to.deep.equal(['model', 'metadata', 'schema']);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    expect(answer.body.result).to.include({ name: 'adder', userId: ada.userId });
  });

  it('keeps the files, as artifacts of a revision, and adds what compositions read', async () => {
    const [revision] = await onboarding.get(`/solution/${answer.body.result.solutionId}/revision`);
    const read = (): Promise<{ artifactTypeCode: string; uri: string }[]> =>
      onboarding.get(`/revision/${revision.revisionId}/artifact`);
    // The log is the last of them.
    await until(async () => (await read()).some(({ artifactTypeCode }) => artifactTypeCode === 'LG'), {
      what: 'the push has its log',
    });
    const artifacts = await read();

    expect(revision).to.include({ version: '1', accessTypeCode: 'PR' });
    const kinds = artifacts.map(({ artifactTypeCode }) => artifactTypeCode).toSorted();
    expect(kinds, 'log, metadata, model and proto, PROTOBUF.json, TGIF.json').to.deep.equal([
      ...['LG', 'MD', 'MI', 'MI', 'PJ', 'TG'],
    ]);
    const tgif = artifacts.find(({ artifactTypeCode }) => artifactTypeCode === 'TG');
    expect(JSON.parse(textOf(tgif?.uri ?? '')).services.provides[0]).to.include({ route: 'add' });
  });

  it('is a process of several steps, which a client can follow instead of waiting', async () => {
    const accepted = await push(onboarding.url, ada.token, adderBundle('adder'), { prefer: 'respond-async' });
    expect(accepted.status).to.equal(202);

    const task = async () => {
      const headers = { authorization: ada.token };
      const response = await fetch(`${onboarding.url}${accepted.headers.get('location')}`, { headers });
      return (await response.json()) as { status: string; steps: { name: string }[] };
    };
    await until(async () => (await task()).status === 'done', { what: 'the model is onboarded' });
    const names = (await task()).steps.map(({ name }) => name);
    expect(names).to.include.members(['validate', 'solution', 'revision', 'artifacts', 'composition', 'image']);
    // With `Accept: text/event-stream` it hears of each change.
  });

  it('makes the next revision of the same solution when its name is pushed again', async () => {
    const revisions = await onboarding.get(`/solution/${answer.body.result.solutionId}/revision`);

    const versions = revisions.map(({ version }: { version: string }) => version).toSorted();
    expect(versions).to.deep.equal(['1', '2']);
  });

  it('leaves no solution where the interface cannot be read, and says in which line', async () => {
    const schema = { name: 'model.proto', text: 'syntax = "proto3";\nmessage AddIn { double a = ; }' };
    const { status, body } = await push(onboarding.url, ada.token, adderBundle('broken', { schema }));

    expect(status).to.equal(400);
    expect(body).to.include({ status: 'ERROR' });
    expect(body.errorMessage).to.match(/model\.proto.*line 2/);
    const { content } = await onboarding.get(`/solution/search/user?user=${ada.userId}&active=true&page=0&size=9`);
    expect(content.map(({ name }: { name: string }) => name)).to.deep.equal(['adder']);
  });

  it('is published to every service as an event', async () => {
    const { solutionId } = answer.body.result;
    const isOnboarded = async () =>
      (await onboarding.events()).some(({ name, data }) => name === 'ModelOnboarded' && data.solutionId === solutionId);

    await until(isOnboarded, { what: 'ModelOnboarded is published' });
  });
});
