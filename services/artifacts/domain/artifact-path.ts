/** Where an artifact lies in the repository: `com/artifact/<solutionId>/…/name-1.zip`, decoded, without a slash at either end. */
export type ArtifactPath = string;

const pathLimitBytes = 1_024;
const segmentLimitBytes = 255;
const segmentLimit = 32;

/** In Unicode's composed form, as file names elsewhere: the same path typed on two systems is one path. */
export const normalisePath = (path: string): string => path.normalize('NFC');

/** Why an artifact cannot lie at `path`, as a sentence; undefined where it can. */
export function pathProblem(path: string): string | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '')) return 'A path has no empty segments.';
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'A path has no segments . or ..';
  // Also the two line separators, and the marks that reorder shown text.
  if (/[\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(path))
    return 'A path has no backslashes and no control characters.';
  if (!path.isWellFormed()) return 'The path is not well-formed Unicode.';
  if (segments.length > segmentLimit) return `A path has ${segmentLimit} segments at most.`;
  if (lengthOf(path) > pathLimitBytes) return `A path may be ${pathLimitBytes} bytes of UTF-8 at most.`;
  if (segments.some((segment) => lengthOf(segment) > segmentLimitBytes))
    return `A segment of a path may be ${segmentLimitBytes} bytes of UTF-8 at most.`;
  return undefined;
}

const lengthOf = (text: string) => new TextEncoder().encode(text).length;

/** The last segment. */
export const nameOf = (path: ArtifactPath): string => path.slice(path.lastIndexOf('/') + 1);

/** The path without its last segment; empty for the root. */
export const parentOf = (path: ArtifactPath): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
