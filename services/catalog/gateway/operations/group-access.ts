import { requirePathRecords } from '../../app/path-records.ts';
import { columnOf } from '../../domain/declare/entity.ts';
import { peer, peerPeerAccess, peerSolutionAccess } from '../../domain/entities/sites.ts';
import { solution } from '../../domain/entities/solutions.ts';
import { peerVisiblePeer, peerVisibleSolution } from '../../domain/links.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation } from './build.ts';
import { list, pages } from './read-operations.ts';
import { create, remove } from './write-operations.ts';

/** By how many grants a peer may see a solution: 0 is no access. */
const waysToSolution: Operation = operation(
  'GET',
  '/group/peer/{peerId}/solution/{solutionId}/access',
  {
    answer: ref('CountTransport'),
    async run({ params }, { links, records }) {
      const of = { peer_id: params.peerId, solution_id: params.solutionId };
      const ways = await links.related({ link: peerVisibleSolution, of, column: columnOf('solutionId') });
      if (ways.length === 0) await requirePathRecords(params, records);
      return { body: { count: ways.length } };
    },
  },
  { summary: 'In how many ways, by its groups, a peer may see a solution; 0: it may not' },
);

const betweenPeers = { principalGroupId: 'principalPeerGroupId', resourceGroupId: 'resourcePeerGroupId' };

/** What the members of groups of peers may see: solutions of granted groups, and peers. */
export const groupAccessOperations = [
  pages(peerSolutionAccess, '/group/peer/solution'),
  create(peerSolutionAccess, '/group/peer/{peerGroupId}/solution/{solutionGroupId}', {
    answersSuccess: true,
    upsert: true,
  }),
  remove(peerSolutionAccess, '/group/peer/{peerGroupId}/solution/{solutionGroupId}'),
  pages(solution, '/group/peer/{peerId}/solution', {
    through: { link: peerVisibleSolution, column: 'solution_id' },
    summary: 'A page of the solutions that a peer may see by its groups',
  }),
  waysToSolution,
  create(peerPeerAccess, '/group/peer/{principalGroupId}/peer/{resourceGroupId}', {
    aliases: betweenPeers,
    answersSuccess: true,
    upsert: true,
  }),
  remove(peerPeerAccess, '/group/peer/{principalGroupId}/peer/{resourceGroupId}', { aliases: betweenPeers }),
  list(peer, '/group/peer/{peerId}/access', {
    through: { link: peerVisiblePeer, column: 'peer_id' },
    aliases: { peerId: 'principalId' },
    summary: 'All peers of which a peer may know by its groups',
  }),
];
