import type { Readable } from 'node:stream';
import { artifactGroup } from '../../platform/access/artifact-group.ts';
import { sanitizeFileName } from '../../platform/files/file-names.ts';
import type { RemoteArtifact } from './remote-records.ts';

/** Bytes of artifacts of other platforms in the repository of this one, by their addresses there. */
export interface CopiedFiles {
  /** Idempotent. Errors: `invalid` where other bytes arrive than `sha256` says; what `source` fails with; `unavailable`. */
  store(uri: string, source: Readable, options: StoreCopy): Promise<unknown>;
  remove(uri: string): Promise<unknown>;
}

export interface StoreCopy {
  readonly size?: number;
  readonly sha256?: string;
  /** The user whose space it takes. */
  readonly actor: string;
}

interface Ids {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** Where all copies of one artifact are, those of former versions as well. */
export const copiesOf = ({ solutionId, revisionId }: Ids, artifactId: string): string =>
  `${artifactGroup}/${solutionId}/${revisionId}/${artifactId}/`;

/** Whether a file of this many bytes may be copied. */
export const isWithin = (most: number | null, size: number): boolean => most === null || size <= most;

/**
 * Where these bytes of an artifact are kept. Files of the repository do not change, so what tells them apart is in their path: the
 * SHA-256, or else the size.
 */
export const copyAddress = (ids: Ids, { artifactId, name, version }: RemoteArtifact, mark: string): string =>
  [copiesOf(ids, artifactId) + segment(version), mark, segment(name)].join('/');

const segment = (text: string) => sanitizeFileName(text).replaceAll(/[^\w.+-]/g, '_');

/** The SHA-256 in the address of a copy. */
export const sha256In = (uri: string): string | undefined => /\/([0-9a-f]{64})\/[^/]+$/.exec(uri)?.[1];
