import { AppError } from '../../kit/errors.ts';
import { manifestTypes, readIndex } from '../domain/manifest.ts';
import type { Engine } from '../domain/ports.ts';
import { isDigest } from '../domain/registry-request.ts';
import { solutionOf } from '../domain/repository-name.ts';
import type { Grant } from '../domain/scope.ts';
import { repositoriesOf, tagsOf } from './engine-lists.ts';

/**
 * Deletes all manifests of a solution; layers that no other image has go with the next maintenance of the registry. Idempotent.
 * Answers how many there were. Errors: `unavailable`.
 */
export async function deleteImages(engine: Engine, solutionId: string): Promise<number> {
  let deleted = 0;
  for await (const repository of repositoriesOf(engine))
    if (solutionOf(repository) === solutionId) deleted += await deleteManifests(engine, repository);
  return deleted;
}

async function deleteManifests(engine: Engine, repository: string): Promise<number> {
  const grants: readonly Grant[] = [{ type: 'repository', name: repository, actions: ['pull', 'delete'] }];
  const path = (reference: string) => `/v2/${repository}/manifests/${reference}`;
  // First all, then the deletions: a list must not change while it is read.
  const digests = new Set<string>();
  async function collect(reference: string): Promise<void> {
    const headers = { accept: manifestTypes.join(', ') };
    const answer = await engine.send({ method: 'GET', path: path(reference), grants, headers });
    const digest = answer.headers['docker-content-digest'];
    if (answer.status === 404) return;
    // Left out, it would stay for ever: the deletion is reported once.
    if (answer.status !== 200 || typeof digest !== 'string')
      throw new AppError('unavailable', `The image registry answered ${answer.status} to a manifest of ${repository}.`);
    digests.add(digest);
    // The images of an index have no tags of their own, and it may have other indexes.
    for (const one of readIndex(answer.body.toString()))
      if (isDigest(one.digest) && !digests.has(one.digest)) await collect(one.digest);
  }
  for await (const tag of tagsIfAny(engine, repository)) await collect(tag);
  for (const digest of digests) {
    const { status } = await engine.send({ method: 'DELETE', path: path(digest), grants });
    if (status !== 202 && status !== 404)
      throw new AppError('unavailable', `The image registry answered ${status} to the deletion of ${repository}.`);
  }
  return digests.size;
}

async function* tagsIfAny(engine: Engine, repository: string): AsyncGenerator<string> {
  try {
    yield* tagsOf(engine, repository);
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'not_found')) throw thrown;
  }
}
