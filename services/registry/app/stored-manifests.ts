import { AppError } from '../../kit/errors.ts';
import { manifestTypes, readIndex, readManifest } from '../domain/manifest.ts';
import type { KeptManifest } from '../domain/named-images.ts';
import type { Engine } from '../domain/ports.ts';
import { isDigest } from '../domain/registry-request.ts';
import type { Grant } from '../domain/scope.ts';
import { tagsOf } from './engine-lists.ts';
import { tagManifest } from './tag-manifest.ts';

/** All manifests of a repository that a tag leads to, by itself or over indexes. */
export interface StoredManifests {
  all(): Promise<readonly KeptManifest[]>;
  /** Gives a manifest one more tag. Errors: `unavailable`. */
  tag(digest: string, tag: string): Promise<void>;
  /** Takes a tag, or with a digest a manifest and all its tags; idempotent. Errors: `unavailable`. */
  remove(reference: string): Promise<void>;
}

/** The tag of the list that a client keeps of what refers to a manifest, or of one that refers to it: `sha256-….sig`. */
const listTag = /^sha256-([0-9a-f]{64})(?:\.[a-z]+)?$/;

export function createStoredManifests(engine: Engine, repository: string): StoredManifests {
  const grants = (...actions: string[]): readonly Grant[] => [{ type: 'repository', name: repository, actions }];
  const path = (reference: string) => `/v2/${repository}/manifests/${reference}`;

  async function get(reference: string) {
    const headers = { accept: manifestTypes.join(', ') };
    const answer = await engine.send({ method: 'GET', path: path(reference), grants: grants('pull'), headers });
    const digest = answer.headers['docker-content-digest'];
    if (answer.status === 404) return undefined;
    // Left out, it would stay for ever, or what belongs to it would go.
    if (answer.status !== 200 || typeof digest !== 'string') throw refused(answer.status, 'a manifest');
    return { digest, mediaType: String(answer.headers['content-type'] ?? ''), body: answer.body };
  }

  const refused = (status: number, what: string) =>
    new AppError('unavailable', `The image registry answered ${status} to ${what} of ${repository}.`);

  return {
    async all() {
      const found = new Map<string, KeptManifest & { readonly tags: string[]; readonly subjects: string[] }>();
      async function collect(reference: string): Promise<void> {
        const manifest = await get(reference);
        if (!manifest) return;
        const { digest, body } = manifest;
        const known = found.get(digest);
        const text = body.toString();
        const one = known ?? { digest, tags: [], children: childrenIn(text), subjects: subjectsIn(text) };
        if (!isDigest(reference)) one.tags.push(reference);
        const listed = listTag.exec(reference)?.[1];
        if (listed !== undefined) one.subjects.push(`sha256:${listed}`);
        if (known) return;
        found.set(digest, one);
        // The images of an index have no tags of their own, and it may have other indexes.
        for (const child of one.children) if (!found.has(child)) await collect(child);
      }
      for await (const tag of tagsIfAny(engine, repository)) await collect(tag);
      return [...found.values()];
    },
    async tag(digest, tag) {
      const manifest = await get(digest);
      if (manifest) await tagManifest(engine, { ...manifest, repository, tag });
    },
    async remove(reference) {
      const request = { path: path(reference), grants: grants('pull', 'delete') };
      const { status } = await engine.send({ method: 'DELETE', ...request });
      if (status !== 202 && status !== 404) throw refused(status, 'the deletion of a manifest');
    },
  };
}

const childrenIn = (text: string): readonly string[] =>
  readIndex(text)
    .map(({ digest }) => digest)
    .filter(isDigest);

function subjectsIn(text: string): string[] {
  const subject = readManifest(text)?.subject;
  return subject === undefined ? [] : [subject];
}

async function* tagsIfAny(engine: Engine, repository: string): AsyncGenerator<string> {
  try {
    yield* tagsOf(engine, repository);
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'not_found')) throw thrown;
  }
}
