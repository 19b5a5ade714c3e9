import type { Engine } from '../domain/ports.ts';
import { solutionOf } from '../domain/repository-name.ts';
import { repositoriesOf } from './engine-lists.ts';
import { createStoredManifests } from './stored-manifests.ts';

/**
 * Deletes all manifests of a solution; layers that no other image has go with the next maintenance of the registry. Idempotent.
 * Answers how many there were. Errors: `unavailable`.
 */
export async function deleteImages(engine: Engine, solutionId: string): Promise<number> {
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
