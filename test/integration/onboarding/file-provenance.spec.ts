import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createImageSigner, newImageKey } from '../../../services/onboarding/images/attest/image-signer.ts';
import { filesProvenanceName, readFilesProvenance } from '../../../services/platform/provenance/files-provenance.ts';
import { adderBundle, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding } from '../../support/onboarding.ts';
import type { RunningRole } from '../../support/roles.ts';

describe('the provenance of the files of a pushed model', function () {
  this.timeout(240_000);

  const key = newImageKey();
  let onboarding: TestOnboarding;
  let worker: RunningRole;
  before(async () => {
    onboarding = await sharedOnboarding();
    worker = await onboarding.startWorker({ ONBOARDING_IMAGE_KEY: key });
  });
  after(() => worker?.stop());

  it('is an artifact, in which the key of the platform vouches for each of its files', async () => {
    const user = await onboarding.newUser();
    const { status, body } = await push(onboarding.url, user.token, adderBundle('signed'));
    expect(status, JSON.stringify(body)).to.equal(201);
    const { solutionId } = body.result;
    const [{ revisionId }] = await onboarding.get(`/solution/${solutionId}/revision`);
    const artifacts: { name: string; uri: string; artifactTypeCode: string }[] = await onboarding.get(
      `/revision/${revisionId}/artifact`,
    );
    const bytesOf = ({ uri }: { readonly uri: string }): Buffer => {
      const bytes = onboarding.repository.files.get(uri);
      if (!bytes) throw new Error(`there is no file ${uri}`);
      return bytes;
    };
    const provenance = artifacts.find(({ name }) => name === filesProvenanceName);
    if (!provenance) throw new Error(`it is not among ${artifacts.map(({ name }) => name)}`);
    const text = String(bytesOf(provenance));
    const ids = { solutionId, revisionId };
    const signed = readFilesProvenance(text, [createImageSigner(key).publicKey], ids);
    const files = artifacts.filter(({ artifactTypeCode }) => !['LG', 'DI'].includes(artifactTypeCode));
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const expected = files.map((file) => ({ name: file.name, sha256: sha256(bytesOf(file)) }));
    expect(signed).to.have.deep.members(expected);
    expect(signed.map(({ name }) => name)).to.include.members(['model.zip', 'TOSCATGIF.json']);
    expect(readFilesProvenance(text, [createImageSigner(newImageKey()).publicKey], ids)).to.deep.equal([]);
  });
});
