import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../kit/errors.ts';
import type { Platform } from '../../platform/python-packages/requirements.ts';
import { unusable } from '../../platform/python-packages/requirements.ts';
import type { PackageInstaller } from '../../platform/python-packages/uv.ts';
import type { BuiltImage, ImageBuilder, ImageRequest, ReportProgress } from '../domain/ports.ts';
import { attachDocuments } from './attest/attach-documents.ts';
import type { ImageSigner } from './attest/image-signer.ts';
import { type BaseImage, createBaseImages, requireCommand } from './build/base-images.ts';
import { imageChanges } from './build/image-changes.ts';
import { modelLayers } from './build/model-layers.ts';
import { type ImageLayer, pushImage } from './build/push-image.ts';
import { removeImage } from './build/remove-image.ts';
import { isReference, isRepositoryName } from './oci/reference.ts';
import { createDependencyLayers, type DependencyLayer } from './python/dependency-layers.ts';
import { createRegistryClient, type RegistryClient } from './registry/registry-client.ts';
import type { Credentials } from './registry/tokens.ts';
import { type BaseImageNames, defaultBaseImages, planRunner } from './runners/plan-runner.ts';
import type { RunnerPlan } from './runners/runner-plan.ts';

export interface ImageBuilderOptions {
  readonly registry: {
    readonly url: string;
    /** `host:port` in names of images; that of `url` where it is absent. */
    readonly host?: string | undefined;
    readonly credentials?: Credentials | undefined;
  };
  readonly platform?: Platform;
  readonly bases?: Partial<BaseImageNames>;
  /** What the registry of a base image is logged in to with. */
  readonly baseCredentials?: (host: string) => Credentials | undefined;
  /** How long the copy of a base image is used before its registry is asked again; a day where it is absent. */
  readonly refreshMs?: number;
  /** Installs the packages of Python models; without it none of these is built. See `createUv`. */
  readonly installer?: PackageInstaller | undefined;
  /** Signs images and their provenance; without it neither is signed. See `createImageSigner`. */
  readonly signer?: ImageSigner | undefined;
  /** A URI that names this installation in provenance; that of the registry where it is absent. */
  readonly builderId?: string;
  /** For files while they are packed; the system's where it is absent. */
  readonly directory?: string;
  /** Of installed packages, unpacked; 8 GiB where it is absent. */
  readonly packagesLimitBytes?: number;
}

const day = 86_400_000;
const mostPackageFiles = 300_000;

/** Builds images of models and pushes them, without a Docker daemon. */
export function createImageBuilder(options: ImageBuilderOptions): ImageBuilder {
  const { registry, platform = 'linux/amd64', installer, signer, directory = tmpdir() } = options;
  const { refreshMs = day, packagesLimitBytes = 8 * 2 ** 30, baseCredentials } = options;
  const bases = { ...defaultBaseImages, ...options.bases };
  const host = registry.host ?? new URL(registry.url).host;
  const builder = options.builderId ?? registry.url;
  const baseImages = createBaseImages({
    platform,
    refreshMs,
    ...(baseCredentials && { credentials: baseCredentials }),
  });
  const limits = { mostFiles: mostPackageFiles, mostBytes: packagesLimitBytes };
  const packages = installer && createDependencyLayers({ installer, limits, directory });

  const planOf = (metadata: ImageRequest['metadata'], fileName?: string): RunnerPlan | string => {
    const plan = planRunner(metadata, fileName, bases);
    if (typeof plan !== 'string' && plan.python && !installer)
      return 'No image is built for models of Python, since this site has no uv, which installs their packages (ONBOARDING_UV).';
    return plan;
  };

  const withRegistry = async <T>(signal: AbortSignal | undefined, use: (client: RegistryClient) => Promise<T>) => {
    const client = createRegistryClient({ url: registry.url, credentials: registry.credentials, signal });
    try {
      return await use(client);
    } finally {
      await client.close();
    }
  };

  async function dependencies(
    client: RegistryClient,
    { python }: RunnerPlan,
    report: ReportProgress,
    signal: AbortSignal,
  ) {
    if (!python || !packages) return undefined;
    const layer = await packages.find(client, { lines: python.lines, python: python.version, platform }, signal);
    const count = `${layer.packages.length} Python packages`;
    report({ percent: 60, message: layer.isCached ? `${count}, installed before` : `${count} installed` });
    return layer;
  }

  async function build(request: ImageRequest, report: ReportProgress, signal: AbortSignal): Promise<BuiltImage> {
    const { name, tag } = request;
    if (!isRepositoryName(name) || !isReference(tag))
      throw new AppError('unprocessable', `"${name}:${tag}" is not a name for an image.`, {
        reason: 'image_name_invalid',
      });
    const plan = planOf(request.metadata, request.model.fileName);
    if (typeof plan === 'string') throw new AppError('unprocessable', plan, { reason: 'image_unsupported' });
    return withRegistry(signal, async (client) => {
      const base = await findBase(client, plan.base, signal);
      if (!plan.python) requireCommand(base);
      report({ percent: 20, message: `base image ${base.reference} ${base.digest}` });
      const installed = await dependencies(client, plan, report, signal);
      const work = await mkdtemp(join(directory, 'modelyard-image-'));
      try {
        const layers = [...layersOf(installed), ...(await modelLayers(request, plan, work, signal))];
        report({ percent: 80, message: 'pushing' });
        const changes = imageChanges(request, plan, base);
        const { descriptor, size } = await pushImage(client, { name, tag, base, layers, changes });
        report({ percent: 90, message: signer ? 'attaching provenance, and signing' : 'attaching provenance' });
        const facts = { request, plan, base, platform, packages: installed?.packages ?? [], image: descriptor };
        await attachDocuments(client, { ...facts, builder, reference: `${host}/${name}` }, signer);
        report({ percent: 100, message: `${name}:${tag} ${descriptor.digest}` });
        return { reference: `${host}/${name}:${tag}`, digest: descriptor.digest, size };
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    });
  }

  async function findBase(client: RegistryClient, reference: string, signal: AbortSignal): Promise<BaseImage> {
    // A registry of its own that does not answer is worth waiting for; one of the internet may never be reached from here.
    await client.check();
    return baseImages.find(client, reference, signal).catch(async (error) => {
      await client.check();
      throw error instanceof AppError && ['unavailable', 'forbidden', 'not_found'].includes(error.code)
        ? new AppError('unprocessable', `The base image ${reference} cannot be pulled. ${error.message}`, {
            ...{ reason: 'base_image_unavailable', cause: error },
          })
        : error;
    });
  }

  return {
    unsupported(metadata) {
      try {
        const plan = planOf(metadata);
        return typeof plan === 'string' ? plan : undefined;
      } catch (error) {
        if (error instanceof AppError && error.reason === unusable('').reason) return error.message;
        throw error;
      }
    },
    build,
    remove: (reference) => withRegistry(undefined, (client) => removeImage(client, host, reference)),
  };
}

const layersOf = (layer: DependencyLayer | undefined): ImageLayer[] => (layer ? [layer] : []);
