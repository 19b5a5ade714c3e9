/**
 * What the tags of this registry's own begin with, which users neither see nor push: so what it keeps about manifests lies with them,
 * is copied and restored with them, and is in no other store.
 */
export const ownTagPrefixes = { referrer: '_referrer.', unnamed: '_unnamed.', untagged: '_digest.' } as const;

export const isOwnTag = (tag: string): boolean =>
  Object.values(ownTagPrefixes).some((prefix) => tag.startsWith(prefix));

const unnamedForm = /^_unnamed\.(\d{1,12})\./;

/** The milliseconds since the epoch when a manifest got the mark that no revision names it; undefined for any other tag. */
export function unnamedSince(tag: string): number | undefined {
  const seconds = unnamedForm.exec(tag)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
