import { isReference, isRepositoryName } from '../oci/reference.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

/** Removes an image of this registry and what refers to it; images of others, and one that has a second tag, are not
 * touched. Idempotent. */
export async function removeImage(registry: RegistryClient, host: string, reference: string): Promise<void> {
  if (!reference.startsWith(`${host}/`)) return;
  const rest = reference.slice(host.length + 1);
  const colon = rest.lastIndexOf(':');
  const [name, tag] = [rest.slice(0, colon), rest.slice(colon + 1)];
  if (!isRepositoryName(name) || !isReference(tag)) return;
  const image = await registry.manifest(name, tag);
  if (!image) return;
  // A saved image that was pushed twice has one manifest: with it the image of the other revision would go.
  for (const other of await registry.tags(name))
    if (other !== tag && (await registry.manifest(name, other))?.digest === image.digest) return;
  for (const { digest } of await registry.referrers(name, image.digest)) await registry.deleteManifest(name, digest);
  const signature = await registry.manifest(name, `${image.digest.replace(':', '-')}.sig`);
  if (signature) await registry.deleteManifest(name, signature.digest);
  await registry.deleteManifest(name, image.digest);
}
