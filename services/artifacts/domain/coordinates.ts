import { type ArtifactPath, nameOf } from './artifact-path.ts';

/** What a path in the Maven 2 layout says: `<group>/<artifactId>/<version>/<artifactId>-<version>….<extension>`. */
export interface Coordinates {
  /** With dots. */
  readonly groupId: string;
  readonly artifactId: string;
  /** Of the folder: `1.0-SNAPSHOT`, where the file may have a time in its place. */
  readonly version: string;
}

const snapshot = '-SNAPSHOT';

export const isSnapshot = (version: string): boolean => version.endsWith(snapshot);

/** `1.0` of `1.0-SNAPSHOT`. */
export const baseVersionOf = (version: string): string =>
  isSnapshot(version) ? version.slice(0, -snapshot.length) : version;

/** Undefined for raw paths, which follow no layout. */
export function coordinatesOf(path: ArtifactPath): Coordinates | undefined {
  const [name = '', version = '', artifactId = '', ...group] = path.split('/').reverse();
  if (group.length === 0) return undefined;
  const start = `${artifactId}-${baseVersionOf(version)}`;
  // `name-1.json` is of version 1, and `name-10.json` is not.
  const fits = name.startsWith(start) && /^[.-]/.test(name.slice(start.length));
  return fits ? { groupId: group.reverse().join('.'), artifactId, version } : undefined;
}

export const metadataName = 'maven-metadata.xml';

export const isMetadata = (path: ArtifactPath): boolean => nameOf(path) === metadataName;

/** A release, once stored, never has other bytes: builds, images and digests of others rely on it. */
export function isRelease(path: ArtifactPath): boolean {
  const coordinates = coordinatesOf(path);
  return coordinates !== undefined && !isSnapshot(coordinates.version);
}
