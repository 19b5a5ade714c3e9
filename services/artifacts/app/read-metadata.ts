import { createHash } from 'node:crypto';
import { type ArtifactPath, parentOf } from '../domain/artifact-path.ts';
import { listSnapshot, listVersions } from '../domain/maven-metadata.ts';
import type { ArtifactStore, StoredArtifact } from '../domain/ports.ts';
import { writeSnapshot, writeVersions } from '../domain/write-metadata.ts';

/** `maven-metadata.xml` as it is made of what its reader sees. */
export interface Metadata {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** More files than any artifact has; beyond it the newest versions would be missing. */
const limit = 20_000;

/** Undefined where the folder is that of no artifact. Errors: `unavailable`. */
export async function readMetadata(
  store: Pick<ArtifactStore, 'below'>,
  path: ArtifactPath,
  isShown: (path: ArtifactPath) => boolean,
): Promise<Metadata | undefined> {
  const folder = parentOf(path);
  const stored = (await store.below(folder, limit)).filter((one: StoredArtifact) => isShown(one.path));
  const snapshot = listSnapshot(folder, stored);
  if (snapshot) return { text: writeSnapshot(snapshot), updatedAt: snapshot.lastUpdated };
  const versions = listVersions(folder, stored);
  return versions && { text: writeVersions(versions), updatedAt: versions.lastUpdated };
}

/** The checksums of a text are made as it is sent. */
export const checksumOfText = (text: string, name: string): string => createHash(name).update(text).digest('hex');
