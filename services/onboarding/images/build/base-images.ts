import { AppError } from '../../../kit/errors.ts';
import type { Platform } from '../../../platform/python-packages/requirements.ts';
import type { Blob } from '../oci/blob.ts';
import { digestOf } from '../oci/digest.ts';
import { type ImageConfig, type Manifest, parseImageConfig, parseIndex, parseManifest } from '../oci/documents.ts';
import { isIndex, ociName } from '../oci/media-types.ts';
import { architectureOf, osOf } from '../oci/platform.ts';
import { type ImageReference, parseImageReference } from '../oci/reference.ts';
import { createRegistryClient, type RegistryClient, type StoredManifest } from '../registry/registry-client.ts';
import type { Credentials } from '../registry/tokens.ts';

/** An image that others are built upon; all of its blobs are in the repository `mirror` of the own registry. */
export interface BaseImage {
  readonly reference: string;
  readonly digest: string;
  readonly manifest: Manifest;
  readonly config: ImageConfig;
  readonly mirror: string;
}

export interface BaseImages {
  /**
   * The image for the platform, copied into the own registry where it is not there yet. Where its registry does not answer,
   * the copy is used. Errors: `unavailable` where there is no copy either; `unprocessable` where it is no image for the
   * platform; `not_found`.
   */
  find(own: RegistryClient, reference: string, signal?: AbortSignal): Promise<BaseImage>;
}

export interface BaseImageOptions {
  readonly platform: Platform;
  /** What a registry of base images is logged in to with; none by default. */
  readonly credentials?: (host: string) => Credentials | undefined;
  /** How long a copy is used before its registry is asked again. */
  readonly refreshMs: number;
}

/** The repository of the own registry that keeps copies of base images. */
export const mirror = 'modelyard/base-images';
const configLimit = 1024 * 1024;

export function createBaseImages({ platform, credentials, refreshMs }: BaseImageOptions): BaseImages {
  const known = new Map<string, { readonly image: BaseImage; readonly at: number }>();

  async function fetch(own: RegistryClient, reference: string, signal?: AbortSignal): Promise<BaseImage> {
    const at = parseImageReference(reference);
    const tag = digestOf(`${reference} ${platform}`).slice('sha256:'.length, 'sha256:'.length + 40);
    const isOwn = new URL(at.url).host === own.url.host;
    const source = isOwn
      ? own
      : createRegistryClient({ url: at.url, credentials: credentials?.(new URL(at.url).host), signal });
    try {
      const found = await findForPlatform(source, at, reference, platform);
      await copy(source, at.name, found, own, tag);
      return await read(own, reference, found, platform);
    } catch (error) {
      const copied =
        error instanceof AppError && error.code === 'unavailable' ? await own.manifest(mirror, tag) : undefined;
      if (!copied) throw error;
      return await read(own, reference, copied, platform);
    } finally {
      if (!isOwn) await source.close();
    }
  }

  return {
    async find(own, reference, signal) {
      const before = known.get(reference);
      if (before && Date.now() - before.at < refreshMs && (await own.manifest(mirror, before.image.digest)))
        return before.image;
      const image = await fetch(own, reference, signal);
      known.set(reference, { image, at: Date.now() });
      return image;
    },
  };
}

async function findForPlatform(
  source: RegistryClient,
  { name, reference: tag }: ImageReference,
  reference: string,
  platform: Platform,
): Promise<StoredManifest> {
  const found = await source.manifest(name, tag);
  if (!found) throw new AppError('not_found', `There is no image ${reference}.`, { reason: 'base_image_missing' });
  if (!isIndex(found.mediaType)) return found;
  const entry = parseIndex(found.text, `the index of ${reference}`).manifests.find(
    ({ platform: one }) => one?.os === osOf(platform) && one.architecture === architectureOf(platform),
  );
  const image = entry && (await source.manifest(name, entry.digest));
  if (!image) throw unusable(reference, `it has no image for ${platform}`);
  return image;
}

async function copy(source: RegistryClient, name: string, found: StoredManifest, own: RegistryClient, tag: string) {
  if ((await own.manifest(mirror, tag))?.digest === found.digest) return;
  const { config, layers } = parseManifest(found.text, `the manifest of ${name}`);
  for (const { mediaType, digest, size } of [config, ...layers]) {
    if (ociName(mediaType) === undefined) throw unusable(name, `a part of it is ${mediaType}`);
    const open = async () => {
      const body = await source.openBlob(name, digest);
      if (!body) throw unusable(name, `its registry lacks ${digest}`);
      return body;
    };
    const blob: Blob = { mediaType, digest, size, open };
    await own.pushBlob(mirror, blob, source === own ? name : undefined);
  }
  await own.putManifest(mirror, tag, found.mediaType, found.text);
}

async function read(
  own: RegistryClient,
  reference: string,
  { digest, text }: StoredManifest,
  platform: Platform,
): Promise<BaseImage> {
  const manifest = parseManifest(text, `the manifest of ${reference}`);
  const bytes = await own.readBlob(mirror, manifest.config.digest, configLimit);
  const config = parseImageConfig(bytes.toString(), `the configuration of ${reference}`);
  // An image without an index is for one platform, which its configuration alone says.
  if (config.os !== osOf(platform) || config.architecture !== architectureOf(platform))
    throw unusable(reference, `it is for ${config.os}/${config.architecture}, not for ${platform}`);
  if (config.rootfs.diff_ids.length !== manifest.layers.length)
    throw unusable(reference, 'its configuration and its manifest name different layers');
  return { reference, digest, manifest, config, mirror };
}

/** Where the own runner is not added, the base has to start what serves the model. Errors: `unprocessable`. */
export function requireCommand({ reference, config: { config } }: BaseImage): void {
  if (!config?.Entrypoint?.length && !config?.Cmd?.length)
    throw unusable(reference, 'it has neither an entrypoint nor a command, which would serve the model');
}

const unusable = (reference: string, why: string) =>
  new AppError('unprocessable', `${reference} cannot be a base image: ${why}.`, { reason: 'base_image_invalid' });
