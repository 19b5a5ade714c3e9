import { isOwnTag } from './own-tags.ts';

/** A manifest in a repository, and what keeps it. */
export interface KeptManifest {
  readonly digest: string;
  readonly tags: readonly string[];
  /** Digests of the manifests in it, where it is an index. */
  readonly children: readonly string[];
  /** Digests of the manifests that it refers to. */
  readonly subjects: readonly string[];
}

/**
 * The digests of what has to stay in a repository: the images that `uris` name by a tag or a digest, the images in those that are
 * indexes, and what refers to one of them.
 */
export function namedImages(
  repository: string,
  manifests: readonly KeptManifest[],
  uris: readonly string[],
): ReadonlySet<string> {
  const named = new Set<string>();
  const waiting = manifests.filter((one) => isNamed(repository, one, uris)).map(({ digest }) => digest);
  const byDigest = new Map(manifests.map((one) => [one.digest, one]));
  for (let digest = waiting.pop(); digest !== undefined; digest = waiting.pop()) {
    if (named.has(digest)) continue;
    named.add(digest);
    waiting.push(...(byDigest.get(digest)?.children ?? []));
    for (const one of manifests) if (one.subjects.includes(digest)) waiting.push(one.digest);
  }
  return named;
}

/** The host is not compared: the same registry may have several names, and a revision the one that it had at the time. */
function isNamed(repository: string, { digest, tags }: KeptManifest, uris: readonly string[]): boolean {
  const given = tags.filter((tag) => !isOwnTag(tag));
  const names = [`${repository}@${digest}`, ...given.map((tag) => `${repository}:${tag}`)];
  if (given.includes('latest')) names.push(repository);
  return uris.some(
    (uri) => names.some((name) => uri === name || uri.endsWith(`/${name}`)) || uri.endsWith(`@${digest}`),
  );
}
