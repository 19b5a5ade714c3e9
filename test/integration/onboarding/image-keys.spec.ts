import { expect } from 'chai';
import { createImageSigner, newImageKey } from '../../../services/onboarding/images/attest/image-signer.ts';
import { sharedOnboarding, type TestOnboarding } from '../../support/onboarding.ts';

describe('the keys that verify images', function () {
  this.timeout(240_000);
  let onboarding: TestOnboarding;
  before(async () => {
    onboarding = await sharedOnboarding();
  });

  async function keys(): Promise<readonly string[]> {
    const answer = await fetch(`${onboarding.url}/onboarding-app/v2/imageKeys`);
    expect(answer.status).to.equal(200);
    return ((await answer.json()) as { readonly keys: readonly string[] }).keys;
  }

  it('are named to every client, the newest first, and those of before as well', async () => {
    const before = await keys();
    const [old, recent] = [newImageKey(), newImageKey()];
    for (const key of [old, old, recent]) {
      const settings = { ONBOARDING_IMAGE_KEY: key, REGISTRY_CREDENTIALS: 'onboarding:secret' };
      const worker = await onboarding.startWorker(settings);
      await worker.stop();
    }
    const [first, second, ...rest] = await keys();
    expect([first, second]).to.deep.equal([recent, old].map((key) => createImageSigner(key).publicKey));
    expect(rest).to.deep.equal(before);
  });
});
