import { expect } from 'chai';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import type { RunningRole } from '../../support/roles.ts';

/** Models whose image their owner builds and pushes. */
describe('a model that is an image', function () {
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let worker: RunningRole;
  let owner: TestPusher;
  let other: TestPusher;

  before(async () => {
    onboarding = await sharedOnboarding();
    worker = await onboarding.startWorker({ IMAGE_REGISTRY_HOST: 'registry.test:5000' });
    [owner, other] = [await onboarding.newUser(), await onboarding.newUser()];
  });
  after(() => worker?.stop());

  async function pushImage(user: TestPusher, headers: Readonly<Record<string, string>>) {
    const authorization = { authorization: user.token };
    const address = `${onboarding.url}/onboarding-app/v2/advancedModel`;
    const answer = await fetch(address, { method: 'POST', headers: { ...authorization, ...headers } });
    // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
    return { status: answer.status, body: (await answer.json()) as any };
  }

  it('gets a name under which its owner may push it', async () => {
    const { status, body } = await pushImage(owner, { modelname: 'Own_Image' });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.dockerImageUri).to.equal(`registry.test:5000/own_image_${body.result.solutionId}:1`);
  });

  it('is not the image of another’s solution', async () => {
    const { body: own } = await pushImage(owner, { modelname: 'mine' });
    const reference = own.dockerImageUri;
    for (const dockerfileurl of [
      reference,
      reference.toUpperCase().slice(0, 4) + reference.slice(4),
      'registry.test:5000/modelyard/python-packages:x',
    ]) {
      const { status, body } = await pushImage(other, { modelname: 'stolen', dockerfileurl });
      expect(status, dockerfileurl).to.equal(400);
      expect(body.errorMessage).to.contain('is no image of a solution of yours');
    }
    const again = await pushImage(owner, { modelname: 'mine', dockerfileurl: reference });
    expect(again.body).to.include({ status: 'SUCCESS', dockerImageUri: reference });
  });

  it('may be published elsewhere', async () => {
    const dockerfileurl = 'registry.example.org/adder:1';
    const { status, body } = await pushImage(other, { modelname: 'elsewhere', dockerfileurl });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.dockerImageUri).to.equal(dockerfileurl);
  });
});
