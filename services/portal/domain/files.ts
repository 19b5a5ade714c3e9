import type { Upstream } from '../../kit/http/upstream.ts';

/** Where a file is asked for. */
export interface FileLocation {
  readonly upstream: Upstream;
  /** Path and query. */
  readonly path: string;
}

/** Finds the files that records name by their address. */
export interface ArtifactFiles {
  /** Errors: `unavailable` for an address that this site does not fetch from. */
  locate(uri: string): FileLocation;
}
