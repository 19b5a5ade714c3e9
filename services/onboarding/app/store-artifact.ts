import { toAppError } from '../../kit/errors.ts';
import type { PlannedArtifact } from '../domain/plan-artifacts.ts';
import type { ArtifactRepository, FileSource } from '../domain/ports.ts';
import type { StoredArtifact } from './onboard-results.ts';

/**
 * Stores a file of a revision whose version this task has taken. Other bytes under its coordinate are what a task that
 * failed, or a solution that is deleted, has left there; nothing registered refers to them.
 */
export async function storeArtifact(
  artifacts: ArtifactRepository,
  { key, typeCode, name, uri }: PlannedArtifact,
  source: FileSource,
  actor: string,
): Promise<StoredArtifact> {
  try {
    await artifacts.store(uri, source, { actor });
  } catch (thrown) {
    if (toAppError(thrown).code !== 'conflict') throw thrown;
    await artifacts.remove(uri);
    await artifacts.store(uri, source, { actor });
  }
  return { key, typeCode, name, uri, size: source.size, sha256: source.sha256 };
}
