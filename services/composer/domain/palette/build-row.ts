import { artifactGroup } from '../../../platform/access/artifact-group.ts';
import { type AccessType, visibleAccessTypes } from '../../../platform/access/policies.ts';
import { nodeKindOf } from './node-kind.ts';
import type { Ports } from './read-tgif.ts';
import type { PaletteRow } from './row.ts';
import type { SourceArtifact, SourceRevision, SourceSolution } from './source.ts';

/**
 * The file that describes the ports of a revision, the newest of several. Addresses of artifacts are what their authors wrote:
 * one of another solution's file would show that one's ports.
 */
export const findTgif = (solutionId: string, { artifacts }: SourceRevision): SourceArtifact | undefined =>
  artifacts
    .filter(({ typeCode, uri }) => typeCode === 'TG' && isFileOf(solutionId, uri))
    .sort((a, b) => b.modified - a.modified)[0];

/** Whether the address of an artifact, which is what its author wrote, is that of a file of the solution. */
export const isFileOf = (solutionId: string, uri: string): boolean => {
  const path = uri.replace(/^\/+/, '');
  return (
    path.toLowerCase().startsWith(`${artifactGroup}/${solutionId.toLowerCase()}/`) && !/\/\.\.?(?:\/|$)/.test(path)
  );
};

/** Whether its owner can put it on a canvas at all. */
export const isPlaceable = (
  { active, ownerId, coOwnerIds }: SourceSolution,
  { accessTypeCode }: SourceRevision,
): boolean => {
  const seen: readonly string[] = visibleAccessTypes({ userId: ownerId, roles: [] }, { ownerId, coOwnerIds });
  return active && seen.includes(accessTypeCode);
};

export function buildRow(
  { revisions: _revisions, active: _active, ...solution }: SourceSolution,
  { accessTypeCode, artifacts, ...revision }: SourceRevision,
  tgif: SourceArtifact,
  { inputs, outputs }: Ports,
): PaletteRow {
  const proto = artifacts.find(({ typeCode, name }) => typeCode === 'MI' && name.toLowerCase().includes('proto'));
  return {
    ...solution,
    ...revision,
    accessType: accessTypeCode as AccessType,
    kind: nodeKindOf(solution.toolkit, inputs, outputs),
    protoUri: proto?.uri,
    image: artifacts.find(({ typeCode }) => typeCode === 'DI')?.uri,
    ...{ tgifUri: tgif.uri, tgifModified: tgif.modified, inputs, outputs },
  };
}
