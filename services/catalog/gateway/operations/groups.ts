import { peer, peerGroup, peerGroupMember, solutionGroup, solutionGroupMember } from '../../domain/entities/sites.ts';
import { solution } from '../../domain/entities/solutions.ts';
import { pages } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

/** Groups of peers and of solutions, and their members. What groups grant is in group-access.ts. */
export const groupOperations = [
  pages(peerGroup, '/group/peer'),
  create(peerGroup, '/group/peer', { recordPath: '/group/{groupId}/peer' }),
  replace(peerGroup, '/group/{groupId}/peer'),
  remove(peerGroup, '/group/{groupId}/peer'),
  pages(peer, '/group/{groupId}/peer', {
    through: { link: peerGroupMember, column: 'peer_id' },
    pathEntities: { groupId: peerGroup },
    summary: 'A page of the peers in a group',
  }),
  create(peerGroupMember, '/group/{groupId}/peer/{peerId}', { answersSuccess: true, upsert: true }),
  remove(peerGroupMember, '/group/{groupId}/peer/{peerId}'),

  pages(solutionGroup, '/group/solution'),
  create(solutionGroup, '/group/solution', { recordPath: '/group/{groupId}/solution' }),
  replace(solutionGroup, '/group/{groupId}/solution'),
  remove(solutionGroup, '/group/{groupId}/solution'),
  pages(solution, '/group/{groupId}/solution', {
    through: { link: solutionGroupMember, column: 'solution_id' },
    pathEntities: { groupId: solutionGroup },
    summary: 'A page of the solutions in a group',
  }),
  create(solutionGroupMember, '/group/{groupId}/solution/{solutionId}', { answersSuccess: true, upsert: true }),
  remove(solutionGroupMember, '/group/{groupId}/solution/{solutionId}'),
];
