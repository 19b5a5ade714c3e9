import type { Upstream } from '../../kit/http/upstream/upstream.ts';

/** Where a file is fetched from. */
export interface FileLocation {
  readonly upstream: Upstream;
  /** Path and query. */
  readonly path: string;
}

/** Locates the files of artifacts by the address in their record. */
export interface ArtifactFiles {
  /** Of an artifact of a solution. Errors: `unavailable` for an address that this site may not fetch from. */
  locate(uri: string, solutionId: string): FileLocation;
  /** A file of 4 MiB at most. Errors: as of `locate`; those of the server. */
  read(uri: string, solutionId: string, requestId: string): Promise<Buffer>;
}
