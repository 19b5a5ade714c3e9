import type { MLPPeer } from '../../contracts/catalog-api.ts';

/** Peers in these states wait for an administrator: those who want to join, and those who want to leave. */
export const waitingStates = ['RQ', 'RN'] as const;
type WaitingState = (typeof waitingStates)[number];

const decisions: Readonly<Record<WaitingState, { readonly approve: string; readonly deny: string }>> = {
  RQ: { approve: 'AC', deny: 'DC' },
  RN: { approve: 'RM', deny: 'AC' },
};

const isWaiting = (state: string): state is WaitingState => Object.hasOwn(decisions, state);

export type AdminDecision = 'approve' | 'deny';

/** The state of a peer after a decision; undefined if it does not wait for one. */
export const decidedState = (state: string, decision: AdminDecision): string | undefined =>
  isWaiting(state) ? decisions[state][decision] : undefined;

/** What waits for an administrator, in the words of clients. */
export const presentRequest = ({ peerId, name, statusCode, subjectName, contact1, modified }: MLPPeer) => ({
  requestId: peerId,
  requestName: name,
  requestType: 'Federation',
  requestedDetails: statusCode === 'RN' ? `${subjectName} wants to leave` : `${subjectName} wants to join`,
  sender: contact1,
  date: modified,
  action: null,
  status: 'Pending',
});
