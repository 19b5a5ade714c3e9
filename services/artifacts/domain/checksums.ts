import type { ArtifactPath } from './artifact-path.ts';

export const checksumNames = ['md5', 'sha1', 'sha256', 'sha512'] as const;
export type ChecksumName = (typeof checksumNames)[number];

/** Lower-case hex. */
export type Checksums = Readonly<Record<ChecksumName, string>>;

const lengths: Checksums extends Readonly<Record<infer N extends string, string>>
  ? Readonly<Record<N, number>>
  : never = {
  md5: 32,
  sha1: 40,
  sha256: 64,
  sha512: 128,
};

/** The artifact and the algorithm that a path like `name-1.zip.sha1` is about; undefined for other paths. */
export function checksumOf(path: ArtifactPath): { readonly of: ArtifactPath; readonly name: ChecksumName } | undefined {
  const name = checksumNames.find((each) => path.endsWith(`.${each}`));
  const of = name && path.slice(0, -name.length - 1);
  return name && of && !of.endsWith('/') ? { of, name } : undefined;
}

/** The checksum in a file of one: alone, with the name of the file after it, or as `SHA1 (name) = …`. Undefined where there is none. */
export function readChecksum(text: string, name: ChecksumName): string | undefined {
  const words = text.trim().toLowerCase().split(/\s+/);
  return words.find((word) => word.length === lengths[name] && /^[0-9a-f]+$/.test(word));
}
