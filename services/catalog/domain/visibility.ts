/** Which solutions a peer may see by the groups that both are in: one row for each way that leads there. */
export const peerVisibleSolution = { table: 'peer_visible_solutions' };

/** Of which other peers (`peer_id`) a peer (`principal_id`) may know by the groups they are in. */
export const peerVisiblePeer = { table: 'peer_visible_peers' };
