import type { ArtifactPath } from './artifact-path.ts';

/** Whether a revision of the catalog, of whichever solution, has an artifact with this path. Errors: `unavailable`. */
export type IsNamed = (path: ArtifactPath) => Promise<boolean>;
