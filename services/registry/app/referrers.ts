import { AppError } from '../../kit/errors.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import { type Descriptor, manifestTypes, readIndex, readManifest } from '../domain/manifest.ts';
import type { Engine } from '../domain/ports.ts';
import { tagsOf } from './engine-lists.ts';
import { referrerTagsBegin, shortDigest } from './own-tags.ts';
import { tagManifest } from './tag-manifest.ts';

/** Which manifests refer to another one, such as signatures, which the registry that keeps the images cannot say. */
export interface Referrers {
  /** Keeps that a manifest, which has been stored, refers to another one; idempotent. */
  add(referrer: StoredReferrer): Promise<void>;
  /**
   * A page of the list, after `last`; empty for the first, which also has those that a client keeps in an index under the tag
   * `sha256-…`, as it does where a registry has no such list.
   */
  list(repository: string, subject: string, last: string): Promise<ReferrersPage>;
}

export interface ReferrersPage {
  readonly referrers: readonly Descriptor[];
  /** Where the next page begins, for `last`; absent on the last. */
  readonly next?: string;
}

export interface StoredReferrer {
  readonly repository: string;
  readonly subject: string;
  readonly digest: string;
  readonly mediaType: string;
  readonly body: Buffer;
}

/** Concurrent requests for manifests. */
const batch = 16;
/** Of one page: its users decide how many referrers there are, and how long their annotations. */
const mostTags = 1_000;
const pageBytes = 4 * 2 ** 20;
/** Longer ones are read anew each time. */
const rememberedBytes = 2_048;

/**
 * Each referrer has one more tag, whose name says to what it refers. So the list lies with the images, is copied and restored with
 * them, and two pushes at the same moment change two different tags.
 */
export function createReferrers(engine: Engine): Referrers {
  const known = createRecentMap<Descriptor>({ limit: 10_000, ttlMs: 60 * 60_000 });

  async function get(repository: string, reference: string) {
    const grants = [{ type: 'repository', name: repository, actions: ['pull'] }];
    const path = `/v2/${repository}/manifests/${reference}`;
    const answer = await engine.send({ method: 'GET', path, grants, headers: { accept: manifestTypes.join(', ') } });
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw new AppError('bad_gateway', `The image registry answered ${answer.status}.`);
    return answer;
  }

  async function describe(repository: string, tag: string): Promise<Descriptor | undefined> {
    // The name ends with the digest: what it stands for never changes.
    const before = known.get(tag);
    if (before) return before;
    const answer = await get(repository, tag);
    const manifest = answer && readManifest(answer.body.toString());
    if (!manifest) return undefined;
    const { artifactType, annotations } = manifest;
    const described = {
      mediaType: String(answer.headers['content-type'] ?? manifest.mediaType),
      size: answer.body.length,
      digest: String(answer.headers['docker-content-digest']),
      ...(artifactType !== undefined && { artifactType }),
      ...(annotations && { annotations }),
    };
    if (sizeOf(described) <= rememberedBytes) known.set(tag, described);
    return described;
  }

  return {
    async add({ repository, subject, digest, mediaType, body }) {
      const tag = `${referrerTagsBegin(subject)}${shortDigest(digest)}`;
      await tagManifest(engine, { repository, tag, mediaType, body });
    },
    async list(repository, subject, last) {
      const begin = referrerTagsBegin(subject);
      const { tags, isAll } = await tagsFrom(engine, repository, { begin, last });
      const index = last === '' ? await get(repository, subject.replace(':', '-')) : undefined;
      const all: Descriptor[] = [];
      let [at, bytes] = [0, 0];
      for (; at < tags.length && bytes < pageBytes; at += batch) {
        const found = await Promise.all(tags.slice(at, at + batch).map((tag) => describe(repository, tag)));
        for (const one of found) {
          if (!one) continue;
          all.push(one);
          bytes += sizeOf(one);
        }
      }
      const end = at < tags.length ? tags[at - 1] : tags.at(-1);
      if (index) all.push(...readIndex(index.body.toString()));
      const referrers = [...new Map(all.map((one) => [one.digest, one])).values()];
      const goesOn = at < tags.length || !isAll;
      return { referrers, ...(goesOn && end !== undefined && { next: end.slice(begin.length) }) };
    },
  };
}

const sizeOf = (descriptor: Descriptor): number => JSON.stringify(descriptor).length;

interface From {
  readonly begin: string;
  readonly last: string;
}

async function tagsFrom(engine: Engine, repository: string, { begin, last }: From) {
  const tags: string[] = [];
  try {
    for await (const tag of tagsOf(engine, repository, begin + last)) {
      if (!tag.startsWith(begin)) break;
      if (tags.length === mostTags) return { tags, isAll: false };
      tags.push(tag);
    }
  } catch (thrown) {
    // A subject need not be there yet, nor its repository.
    if (!(thrown instanceof AppError && thrown.code === 'not_found')) throw thrown;
  }
  return { tags, isAll: true };
}
