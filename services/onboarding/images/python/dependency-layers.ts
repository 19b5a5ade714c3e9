import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import {
  type LockedPackage,
  lockedPackages,
  type PythonRequirements,
  requirementsHash,
} from '../../../platform/python-packages/requirements.ts';
import type { PackageInstaller } from '../../../platform/python-packages/uv.ts';
import type { ImageLayer } from '../build/push-image.ts';
import { bytesBlob } from '../oci/blob.ts';
import { digestOf, isDigest } from '../oci/digest.ts';
import { parseManifest } from '../oci/documents.ts';
import { writeLayer } from '../oci/layer.ts';
import { mediaTypes } from '../oci/media-types.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { type FolderLimits, folderFiles } from './folder-files.ts';

/** Installed packages as a layer, which the repository `layerCache` of the registry has. */
export interface DependencyLayer extends ImageLayer {
  readonly packages: readonly LockedPackage[];
  /** Whether it was there before. */
  readonly isCached: boolean;
}

export interface DependencyLayers {
  /** Errors: those of the installer and the registry. */
  find(registry: RegistryClient, requirements: PythonRequirements, signal?: AbortSignal): Promise<DependencyLayer>;
}

export interface DependencyLayerOptions {
  readonly installer: PackageInstaller;
  readonly limits: FolderLimits;
  /** For files while they are packed. */
  readonly directory: string;
}

/** The repository of the registry that keeps layers of packages, so that any worker finds them. */
export const layerCache = 'modelyard/python-packages';
/** Where they lie in an image. */
export const packagesFolder = 'opt/modelyard/packages';
const kind = 'application/vnd.modelyard.python-packages.v1+json';
const documentLimit = 1024 * 1024;

const document = z.object({
  diffId: z.custom<ImageLayer['diffId']>(isDigest),
  packages: z.array(z.object({ name: z.string(), version: z.string() })),
});

export function createDependencyLayers(options: DependencyLayerOptions): DependencyLayers {
  const { installer, limits, directory } = options;
  // Of twenty models that come at once with the same requirements, one has them installed.
  const building = new Map<string, Promise<DependencyLayer>>();

  async function build(registry: RegistryClient, wanted: PythonRequirements, tag: string, signal?: AbortSignal) {
    const lock = await installer.lock(wanted, signal);
    const lockTag = `lock-${digestOf(JSON.stringify([lock, wanted.python, wanted.platform])).slice('sha256:'.length, 47)}`;
    const before = await registry.manifest(layerCache, lockTag);
    if (before) {
      // Other words for the same packages.
      await registry.putManifest(layerCache, tag, before.mediaType, before.text);
      return read(registry, before.text);
    }
    const work = await mkdtemp(join(directory, 'modelyard-packages-'));
    try {
      const target = join(work, 'target');
      await installer.install(lock, wanted, target, signal);
      // Programs begin with the path of this machine's interpreter; caches of compiled code are of its version.
      const isWanted = (path: string) => !/^(?:bin\/|\.lock$)|(?:^|\/)(?:__pycache__\/|uv_cache\.json$)/.test(path);
      const files = await folderFiles(target, packagesFolder, limits, isWanted);
      const layer = await writeLayer(files, join(work, 'layer'), signal);
      const packages = lockedPackages(lock);
      const config = bytesBlob(kind, JSON.stringify({ diffId: layer.diffId, packages }));
      await registry.pushBlob(layerCache, layer.blob);
      await registry.pushBlob(layerCache, config);
      const describe = ({ mediaType, digest, size }: typeof layer.blob) => ({ mediaType, digest, size });
      const text = JSON.stringify({
        ...{ schemaVersion: 2, mediaType: mediaTypes.manifest, artifactType: kind },
        ...{ config: describe(config), layers: [describe(layer.blob)] },
      });
      for (const name of [lockTag, tag]) await registry.putManifest(layerCache, name, mediaTypes.manifest, text);
      return { ...(await read(registry, text)), isCached: false };
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  async function read(registry: RegistryClient, text: string): Promise<DependencyLayer> {
    const { config, layers } = parseManifest(text, 'a layer of Python packages');
    const bytes = await registry.readBlob(layerCache, config.digest, documentLimit);
    const { diffId, packages } = document.parse(JSON.parse(bytes.toString()));
    const [layer] = layers;
    if (!layer) throw new Error('A layer of Python packages has no layer.');
    const open = async () => {
      const body = await registry.openBlob(layerCache, layer.digest);
      if (!body) throw new Error(`The registry lacks ${layer.digest} of ${layerCache}.`);
      return body;
    };
    const blob = { mediaType: layer.mediaType, digest: layer.digest, size: layer.size, open };
    return { blob, diffId, packages, comment: 'Python packages', from: layerCache, isCached: true };
  }

  return {
    async find(registry, wanted, signal) {
      const tag = `requirements-${requirementsHash(wanted, installer.rules)}`;
      const before = await registry.manifest(layerCache, tag);
      if (before) return read(registry, before.text);
      const running = building.get(tag);
      if (running) {
        const layer = await running.catch((error) => {
          // What is waited for belongs to another model, which may be given up while this one is wanted.
          if (error instanceof AppError && error.code === 'cancelled' && !signal?.aborted) return undefined;
          throw error;
        });
        return layer ? { ...layer, isCached: true } : this.find(registry, wanted, signal);
      }
      const work = build(registry, wanted, tag, signal).finally(() => building.delete(tag));
      building.set(tag, work);
      return work;
    },
  };
}
