import type { Logger } from '../../kit/log.ts';
import { namedImages } from '../domain/named-images.ts';
import { unnamedSince } from '../domain/own-tags.ts';
import type { Engine, FindImageUris } from '../domain/ports.ts';
import { solutionOf } from '../domain/repository-name.ts';
import { repositoriesOf } from './engine-lists.ts';
import { unnamedTag } from './own-tags.ts';
import { createStoredManifests } from './stored-manifests.ts';

export interface CollectImagesDeps {
  readonly engine: Engine;
  readonly findImageUris: FindImageUris;
  readonly log: Logger;
  /** An image that no revision names is deleted when that has been so for this long. */
  readonly graceMs: number;
  /** False: it is only counted and logged. */
  readonly deletes: boolean;
}

/** Of one pass over all repositories. */
export interface Collected {
  /** Manifests that no revision names and that are still there. */
  readonly waiting: number;
  readonly deleted: number;
}

/**
 * Deletes the images in repositories of solutions that no revision of the solution names. The first pass that finds one gives it a
 * mark, from which the grace period counts; an image that is named again loses it. Images of a solution that the catalog does not
 * know stay: those of a deleted one go with its event, and a catalog that is restored may not know all of them yet.
 */
export async function collectImages(deps: CollectImagesDeps, nowMs: number): Promise<Collected> {
  const sum = { waiting: 0, deleted: 0 };
  // First all: the list must not change while it is read.
  const repositories: string[] = [];
  for await (const repository of repositoriesOf(deps.engine)) repositories.push(repository);
  for (const repository of repositories) {
    const solutionId = solutionOf(repository);
    if (solutionId === undefined) continue;
    try {
      const { waiting, deleted } = await collectIn(deps, { repository, solutionId }, nowMs);
      sum.waiting += waiting;
      sum.deleted += deleted;
    } catch (err) {
      deps.log.warn({ err, repository }, 'images that no revision names could not be looked for; the next pass does');
    }
  }
  return sum;
}

interface Place {
  readonly repository: string;
  readonly solutionId: string;
}

async function collectIn(
  deps: CollectImagesDeps,
  { repository, solutionId }: Place,
  nowMs: number,
): Promise<Collected> {
  const { engine, findImageUris, log, graceMs, deletes } = deps;
  const stored = createStoredManifests(engine, repository);
  // The images before the names: one that is pushed and named in between is not among them.
  const manifests = await stored.all();
  const uris = await findImageUris(solutionId);
  if (!uris) return { waiting: 0, deleted: 0 };
  const named = namedImages(repository, manifests, uris);
  const due: string[] = [];
  let waiting = 0;
  for (const { digest, tags } of manifests) {
    const marks = tags.filter((tag) => unnamedSince(tag) !== undefined);
    if (named.has(digest)) {
      for (const mark of marks) await stored.remove(mark);
      continue;
    }
    const since = Math.min(...marks.map((mark) => unnamedSince(mark) ?? nowMs), nowMs);
    if (nowMs - since >= graceMs) due.push(digest);
    else waiting += 1;
    if (marks.length > 0) continue;
    await stored.tag(digest, unnamedTag(digest, nowMs));
    log.info({ repository, digest, tags, graceMs }, 'no revision names an image; it is deleted after the grace period');
  }
  if (!deletes) {
    for (const digest of due) log.info({ repository, digest }, 'an image that no revision names could be deleted');
    return { waiting: waiting + due.length, deleted: 0 };
  }
  for (const digest of due) {
    await stored.remove(digest);
    log.info({ repository, digest }, 'deleted an image that no revision names');
  }
  return { waiting, deleted: due.length };
}
