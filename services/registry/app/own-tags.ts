import { createHash } from 'node:crypto';
import { ownTagPrefixes } from '../domain/own-tags.ts';

/** What the tags of all referrers of a manifest begin with; the digest of the referrer follows, in short. */
export const referrerTagsBegin = (subject: string): string => `${ownTagPrefixes.referrer}${shortDigest(subject)}.`;

/** The mark of a manifest that no revision names, since when. */
export const unnamedTag = (digest: string, sinceMs: number): string =>
  `${ownTagPrefixes.unnamed}${Math.floor(sinceMs / 1_000)}.${shortDigest(digest)}`;

/** The tag of a manifest that was pushed by its digest alone: the engine lists tags, and would never show it again. */
export const untaggedTag = (digest: string): string => `${ownTagPrefixes.untagged}${shortDigest(digest)}`;

/** A digest in 43 characters: two of them fit into a tag. */
export const shortDigest = (digest: string): string => createHash('sha256').update(digest).digest('base64url');
