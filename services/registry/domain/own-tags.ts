import { createHash } from 'node:crypto';

/**
 * Tags of this registry's own, which users neither see nor push: so what it keeps about manifests lies with them, is copied and
 * restored with them, and is in no other store.
 */
const prefixes = { referrer: '_referrer.', unnamed: '_unnamed.' } as const;

export const isOwnTag = (tag: string): boolean => Object.values(prefixes).some((prefix) => tag.startsWith(prefix));

/** What the tags of all referrers of a manifest begin with; the digest of the referrer follows, in short. */
export const referrerTagsBegin = (subject: string): string => `${prefixes.referrer}${shortDigest(subject)}.`;

/** A mark: since when no revision names the manifest, in milliseconds since the epoch. */
export const unnamedTag = (digest: string, sinceMs: number): string =>
  `${prefixes.unnamed}${Math.floor(sinceMs / 1_000)}.${shortDigest(digest)}`;

const unnamedForm = /^_unnamed\.(\d{1,12})\./;

/** When a mark was made; undefined for any other tag. */
export function unnamedSince(tag: string): number | undefined {
  const seconds = unnamedForm.exec(tag)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}

/** A digest in 43 characters: two of them fit into a tag. */
export const shortDigest = (digest: string): string => createHash('sha256').update(digest).digest('base64url');
