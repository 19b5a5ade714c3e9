import { notFound } from '../../kit/errors.ts';
import { isRelease } from '../domain/coordinates.ts';
import type { ArtifactStore, StagedBytes } from '../domain/ports.ts';
import type { UsageLimits } from '../domain/usage.ts';
import { requireGiven } from './given-checksums.ts';
import { outcomeOf, type Stored, type StoreOptions } from './store-artifact.ts';

export type StoreUpload = (uploadId: string, options: StoreOptions) => Promise<Stored>;

/** Stores an artifact whose bytes were uploaded before: no byte is sent or written again. Errors: `not_found`, those of `StoreArtifact`. */
export function createStoreUpload(store: ArtifactStore, limits: UsageLimits): StoreUpload {
  return async (uploadId, { path, owner, given }) => {
    const bytes = await requireUpload(store, uploadId);
    requireGiven(given, bytes);
    const placement = await store.place({ path, bytes, owner, isReplaceable: !isRelease(path), limits });
    return { outcome: outcomeOf(placement, limits), size: bytes.size, sha256: bytes.sha256 };
  };
}

/** Errors: `not_found`. */
export async function requireUpload(store: ArtifactStore, uploadId: string): Promise<StagedBytes> {
  const bytes = await store.findUpload(uploadId);
  if (!bytes) throw notFound('There is no such upload; send the file again.');
  return bytes;
}
