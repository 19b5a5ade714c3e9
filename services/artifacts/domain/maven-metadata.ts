import { type ArtifactPath, parentOf } from './artifact-path.ts';
import { baseVersionOf, coordinatesOf, isSnapshot } from './coordinates.ts';

interface Stored {
  readonly path: ArtifactPath;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

/** The versions of an artifact, in the order in which they came. */
export interface VersionList {
  readonly groupId: string;
  readonly artifactId: string;
  readonly versions: readonly string[];
  readonly lastUpdated: number;
}

/** The newest files of a snapshot, for each classifier and extension. */
export interface SnapshotFiles {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
  /** `20260102.030405`, and how often it was built. */
  readonly timestamp: string;
  readonly buildNumber: number;
  readonly files: readonly SnapshotFile[];
  readonly lastUpdated: number;
}

export interface SnapshotFile {
  readonly classifier: string;
  readonly extension: string;
  /** `1.0-20260102.030405-1`. */
  readonly value: string;
  /** `20260102030405`. */
  readonly updated: string;
}

interface Build extends SnapshotFile {
  readonly timestamp: string;
  readonly buildNumber: number;
}

/**
 * What `maven-metadata.xml` of a folder says, made of what is stored below it: so two deployments at the same moment lose no
 * version, and a deleted one is gone. Undefined where the folder is that of no artifact.
 */
export function listVersions(folder: string, stored: readonly Stored[]): VersionList | undefined {
  const since = new Map<string, number>();
  let lastUpdated = 0;
  for (const { path, storedAt } of stored) {
    const found = coordinatesOf(path);
    if (!found || parentOf(parentOf(path)) !== folder) continue;
    since.set(found.version, Math.min(since.get(found.version) ?? storedAt, storedAt));
    lastUpdated = Math.max(lastUpdated, storedAt);
  }
  if (since.size === 0) return undefined;
  const versions = [...since].sort(([, one], [, other]) => one - other).map(([version]) => version);
  const [artifactId = '', ...group] = folder.split('/').reverse();
  return { groupId: group.reverse().join('.'), artifactId, versions, lastUpdated };
}

const build = /^(\d{8}\.\d{6})-(\d{1,9})(?:-([^.]+))?\.(.+)$/;

/** The same for the folder of a snapshot version; undefined where it has no files with a time in their names. */
export function listSnapshot(folder: string, stored: readonly Stored[]): SnapshotFiles | undefined {
  const [version = '', artifactId = '', ...group] = folder.split('/').reverse();
  if (!isSnapshot(version)) return undefined;
  const start = `${folder}/${artifactId}-${baseVersionOf(version)}-`;
  const builds = stored
    .filter(({ path }) => path.startsWith(start))
    .flatMap(({ path }) => buildOf(path.slice(start.length), baseVersionOf(version)) ?? []);
  const newest = new Map<string, Build>();
  for (const one of builds) {
    const key = `${one.classifier} ${one.extension}`;
    const other = newest.get(key);
    if (!other || isNewer(one, other)) newest.set(key, one);
  }
  const [first, ...others] = newest.values();
  if (!first) return undefined;
  const files = [first, ...others];
  // A build whose pom has not come yet is not complete.
  const complete = newest.get(' pom') ?? others.reduce((a, b) => (isNewer(b, a) ? b : a), first);
  const { timestamp, buildNumber } = complete;
  const lastUpdated = Math.max(...stored.map(({ storedAt }) => storedAt));
  const groupId = group.reverse().join('.');
  return { groupId, artifactId, version, timestamp, buildNumber, files, lastUpdated };
}

function buildOf(rest: string, base: string): Build | undefined {
  const [, timestamp = '', number = '', classifier = '', extension = ''] = build.exec(rest) ?? [];
  if (timestamp === '') return undefined;
  const value = `${base}-${timestamp}-${number}`;
  return { classifier, extension, value, updated: timestamp.replace('.', ''), timestamp, buildNumber: Number(number) };
}

const isNewer = (one: Build, other: Build): boolean =>
  one.timestamp === other.timestamp ? one.buildNumber > other.buildNumber : one.timestamp > other.timestamp;
