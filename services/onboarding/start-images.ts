import { ConfigError } from '../kit/config.ts';
import type { Service } from '../kit/service.ts';
import { envelope } from '../platform/provenance/dsse.ts';
import { filesProvenance } from '../platform/provenance/files-provenance.ts';
import { noImages } from './app/no-images.ts';
import type { WorkerConfig } from './config.ts';
import type { ImageKeys } from './domain/image-keys.ts';
import type { ImageBuilder, LoadImage, SignFiles } from './domain/ports.ts';
import type { ImageSigner } from './images/attest/image-signer.ts';

const installLimitMs = 15 * 60_000;
const mostPackages = 500;
const advice =
  'Require other versions and push the model again, or push it without an image (header isCreateMicroservice: false).';

interface Images {
  readonly images: ImageBuilder;
  readonly loadImage: LoadImage | undefined;
  readonly signFiles: SignFiles | undefined;
}

/**
 * What builds and loads images; where there is no account at a registry, what says that none are built. The key of images signs files
 * as well.
 */
export async function startImages(
  service: Service,
  config: WorkerConfig,
  keys: Pick<ImageKeys, 'add'>,
): Promise<Images> {
  const { REGISTRY_CREDENTIALS: credentials, ONBOARDING_UV: uv } = config;
  const signer = await imageSigner(config.ONBOARDING_IMAGE_KEY);
  if (signer) await keys.add(signer.publicKey);
  const signFiles = signer && signingFiles(signer, config.IMAGE_REGISTRY_URL);
  if (credentials === undefined) {
    service.log.warn('REGISTRY_CREDENTIALS is not set: no images are built');
    return { images: noImages, loadImage: undefined, signFiles };
  }
  const [username = '', ...password] = credentials.split(':');
  // Loaded where images are built: it is a tenth of the worker's modules.
  const { createImageBuilder } = await import('./images/create-image-builder.ts');
  const { createImageLoader } = await import('./images/create-image-loader.ts');
  const { createUv } = await import('../platform/python-packages/uv.ts');
  const registry = {
    url: config.IMAGE_REGISTRY_URL,
    host: config.IMAGE_REGISTRY_HOST,
    credentials: { username, password: password.join(':') },
  };
  const platform = config.ONBOARDING_IMAGE_PLATFORM;
  const images = createImageBuilder({
    ...{ signer, registry, platform },
    bases: {
      python: config.ONBOARDING_BASE_IMAGE_PYTHON,
      r: config.ONBOARDING_BASE_IMAGE_R,
      java: config.ONBOARDING_BASE_IMAGE_JAVA,
    },
    installer:
      uv === undefined
        ? undefined
        : createUv({
            ...{ uv, interpreter: config.ONBOARDING_PYTHON, cacheFolder: config.ONBOARDING_UV_CACHE_DIR },
            ...{
              indexes: config.ONBOARDING_PYTHON_INDEXES,
              allowsSource: false,
              timeoutMs: installLimitMs,
              mostPackages,
              advice,
            },
            env: process.env,
          }),
  });
  return { images, loadImage: createImageLoader({ registry, platform, signer }), signFiles };
}

/** `builder`: names this installation, as in the provenance of images. */
const signingFiles =
  ({ sign }: ImageSigner, builder: string): SignFiles =>
  (place, files) =>
    envelope(filesProvenance(place, files, { builder, ...place }), sign);

/** A key that cannot be read ends the start: images that look unsigned would be noticed late. */
async function imageSigner(key: string | undefined): Promise<ImageSigner | undefined> {
  if (key === undefined) return undefined;
  const { createImageSigner } = await import('./images/attest/image-signer.ts');
  try {
    return createImageSigner(key);
  } catch {
    throw new ConfigError(['ONBOARDING_IMAGE_KEY has to be a private key of P-256: PKCS #8 as PEM or in base64url.']);
  }
}
