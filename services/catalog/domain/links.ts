import type { Link } from './declare/entity.ts';
import { code } from './declare/field.ts';
import { artifact, document, revision, solution } from './entities/solutions.ts';
import { role, tag, user } from './entities/users.ts';

export const userRole: Link = {
  table: 'user_roles',
  ends: [
    { column: 'user_id', of: user },
    { column: 'role_id', of: role },
  ],
};

export const userTag: Link = {
  table: 'user_tags',
  ends: [
    { column: 'user_id', of: user },
    { column: 'tag', of: tag },
  ],
};

export const solutionTag: Link = {
  table: 'solution_tags',
  ends: [
    { column: 'solution_id', of: solution },
    { column: 'tag', of: tag },
  ],
};

export const solutionMember: Link = {
  table: 'solution_members',
  ends: [
    { column: 'parent_id', of: solution },
    { column: 'child_id', of: solution },
  ],
};

export const solutionShare: Link = {
  table: 'solution_shares',
  ends: [
    { column: 'solution_id', of: solution },
    { column: 'user_id', of: user },
  ],
};

export const revisionArtifact: Link = {
  table: 'revision_artifacts',
  ends: [
    { column: 'revision_id', of: revision },
    { column: 'artifact_id', of: artifact },
  ],
};

export const revisionDocument: Link = {
  table: 'revision_documents',
  ends: [
    { column: 'revision_id', of: revision },
    { column: 'access_type_code', of: code('ACCESS_TYPE') },
    { column: 'document_id', of: document },
  ],
};

/** Which solutions a peer may see by the groups that both are in: one row for each way that leads there. */
export const peerVisibleSolution = { table: 'peer_visible_solutions' };

/** Of which other peers (`peer_id`) a peer (`principal_id`) may know by the groups they are in. */
export const peerVisiblePeer = { table: 'peer_visible_peers' };
