import type { Engine, FindImageUris } from '../domain/ports.ts';
import { solutionOf } from '../domain/repository-name.ts';
import { repositoriesOf } from './engine-lists.ts';
import { createStoredManifests } from './stored-manifests.ts';

export interface DeleteImagesDeps {
  readonly engine: Engine;
  readonly findImageUris: FindImageUris;
}

/**
 * Deletes all manifests of a solution that the catalog no longer has; layers that no other image has go with the next maintenance of
 * the registry. A solution can come again under its id before its deletion is heard of: its images stay then, and those that no
 * revision names go after the grace period. Idempotent. Answers how many there were. Errors: `unavailable`.
 */
export async function deleteImages({ engine, findImageUris }: DeleteImagesDeps, solutionId: string): Promise<number> {
  if (await findImageUris(solutionId)) return 0;
  let deleted = 0;
  for await (const repository of repositoriesOf(engine)) {
    if (solutionOf(repository) !== solutionId) continue;
    const manifests = createStoredManifests(engine, repository);
    // First all, then the deletions: a list must not change while it is read.
    const all = await manifests.all();
    for (const { digest } of all) await manifests.remove(digest);
    deleted += all.length;
  }
  return deleted;
}
