import { type VerifiedImage, verifyImage } from '../../../services/onboarding/images/attest/verify-image.ts';
import { parseImageReference } from '../../../services/onboarding/images/oci/reference.ts';
import { createRegistryClient } from '../../../services/onboarding/images/registry/registry-client.ts';
import { fetchImageKeys } from '../../cli/server/image-keys.ts';
import { DemoError } from '../demo-error.ts';

/** Checks that the platform has signed a public image, as `modelyard verify` does. Throws a DemoError where it has not. */
export async function verifyPublicImage(edgeUrl: string, image: string): Promise<VerifiedImage> {
  const { url, name, reference } = parseImageReference(image);
  const registry = createRegistryClient({ url });
  try {
    const verified = await verifyImage(registry, { name, reference, publicKeys: await fetchImageKeys(edgeUrl) });
    if (!verified.isSigned) throw new DemoError(`The platform has not signed ${image}.`);
    return verified;
  } finally {
    await registry.close();
  }
}
