import { expect } from 'chai';
import { artifactsAccount, repositoryName } from '../../support/artifacts.ts';
import { freePort } from '../../support/engines.ts';
import { adderBundle, metadataOf, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';

describe('the artifacts of a pushed model, in the repository of the platform', function () {
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let user: TestPusher;
  let repository: RunningRole;
  let worker: RunningRole;
  let gateway: RunningRole;

  before(async () => {
    onboarding = await sharedOnboarding();
    user = await onboarding.newUser();
    const port = String(await freePort());
    const { identity, env } = onboarding;
    repository = await startRole('artifacts', 'gateway', `http://127.0.0.1:${port}`, {
      ...{ ...identity.env, ...env, IDENTITY_URL: identity.url, ARTIFACTS_PORT: port },
      ...{ ARTIFACTS_ACCOUNTS: artifactsAccount, ARTIFACTS_REPOSITORY: repositoryName },
    });
    const settings = { ARTIFACTS_URL: repository.url, ARTIFACTS_CREDENTIALS: artifactsAccount };
    [worker, gateway] = await Promise.all([onboarding.startWorker(settings), onboarding.startGateway(settings)]);
  });
  after(async () => {
    await worker?.stop();
    await gateway?.stop();
    await repository?.stop();
  });

  it('are read by their owner at the address that the catalog has, and by no other user', async () => {
    const { status, body } = await push(gateway.url, user.token, adderBundle('kept'));
    expect(status, JSON.stringify(body)).to.equal(201);
    const [{ revisionId }] = await onboarding.get(`/solution/${body.result.solutionId}/revision`);
    const artifacts = await onboarding.get(`/revision/${revisionId}/artifact`);
    expect(artifacts).to.have.length(6);
    const stranger = await onboarding.newUser();
    for (const { uri, size, artifactTypeCode } of artifacts) {
      const read = (token: string) =>
        fetch(`${repository.url}/repository/${repositoryName}/${uri}`, {
          headers: { authorization: `Bearer ${token}` },
        });
      const own = await read(user.token);
      expect(own.status, uri).to.equal(200);
      const bytes = Buffer.from(await own.arrayBuffer());
      expect(bytes.length, uri).to.equal(size);
      if (artifactTypeCode === 'MD') expect(JSON.parse(String(bytes))).to.deep.equal(metadataOf('kept'));
      expect((await read(stranger.token)).status, uri).to.be.oneOf([403, 404]);
    }
  });
});
