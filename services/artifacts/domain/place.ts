import { artifactGroup } from '../../platform/access/artifact-group.ts';
import type { ArtifactPath } from './artifact-path.ts';
import { baseVersionOf } from './coordinates.ts';

/** What of a solution a path belongs to. */
export interface Place {
  readonly solutionId: string;
  /** The revision, by its id or by its version; absent for what belongs to the whole solution. */
  readonly revision?: { readonly revisionId: string } | { readonly versions: readonly string[] };
  /** Texts of the organisation are for signed-in users, also where the revision is public. */
  readonly isForOrganisation?: true;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The place of a file: `<group>/<solutionId>/<revisionId>/…`, or `<group>/<solutionId>/<name>/<version>/…`.
 * Undefined elsewhere.
 */
export function placeOf(path: ArtifactPath): Place | undefined {
  if (!path.startsWith(`${artifactGroup}/`)) return undefined;
  const [solutionId = '', first, second, third] = path.slice(artifactGroup.length + 1).split('/');
  if (first !== undefined && uuid.test(first)) {
    const organisation = third === 'OR' && { isForOrganisation: true as const };
    return { solutionId, revision: { revisionId: first }, ...organisation };
  }
  if (second === undefined || third === undefined) return { solutionId };
  return { solutionId, revision: { versions: [...new Set([second, baseVersionOf(second)])] } };
}

/** The same of a folder: that of a version belongs to its revision. */
export const placeOfFolder = (folder: string): Place | undefined =>
  folder === artifactGroup ? undefined : placeOf(`${folder}/`);

/** Whether a folder leads to the solutions, but belongs to none of them: who lists it would learn which there are. */
export const isAboveSolutions = (folder: string): boolean =>
  folder === '' || folder === artifactGroup || artifactGroup.startsWith(`${folder}/`);
