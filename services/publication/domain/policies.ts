import type { Visibility } from '../../contracts/publication.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';

/** The user who sent a command. */
export interface Person {
  readonly userId: string;
  /** Names of roles: `Publisher`. */
  readonly roles: readonly string[];
}

/** The owner and the co-owners of a solution. */
export interface People {
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
}

// Each returns a rejection, or undefined if the action is allowed.

export function mayRequest(userId: string, { ownerId, coOwnerIds }: People): Rejected | undefined {
  if (userId === ownerId || coOwnerIds.includes(userId)) return undefined;
  return reject(
    'forbidden',
    'not_yours',
    'Only the owner and the co-owners of a solution can request its publication.',
  );
}

/** A change of a revision's access type. */
export interface Move {
  /** PB, OR or PR. */
  readonly from: string;
  readonly to: Visibility;
}

/**
 * Whether a request may have this effect: to take a public revision out of the market is to unpublish it. Roles of the
 * requester do not count, because a request takes effect later than it is made; publishers and administrators unpublish.
 */
export function mayLower(requesterId: string, { from, to }: Move, ownerId: string): Rejected | undefined {
  if (from !== 'PB' || to === 'PB' || !mayUnpublish({ userId: requesterId, roles: [] }, ownerId)) return undefined;
  return reject(
    'forbidden',
    'lowers_visibility',
    'This revision is public: only the owner of the solution can move it to the organisation.',
  );
}

export interface DecisionPolicy {
  /** Whether publishers may decide about requests for solutions that are theirs or that they requested. */
  readonly selfApproval: boolean;
}

export function mayDecide(
  { userId, roles }: Person,
  requesterId: string,
  { ownerId, coOwnerIds }: People,
  { selfApproval }: DecisionPolicy,
): Rejected | undefined {
  if (!roles.includes('Publisher'))
    return reject('forbidden', 'not_a_publisher', 'Only publishers can decide about publish requests.');
  // Owner and co-owner may be two accounts of one person.
  if (!selfApproval && [requesterId, ownerId, ...coOwnerIds].includes(userId))
    return reject(
      'forbidden',
      'own_request',
      'This is your own request, or about a solution of yours; another publisher has to decide.',
    );
  return undefined;
}

export function mayWithdraw(userId: string, requesterId: string): Rejected | undefined {
  if (userId === requesterId) return undefined;
  return reject('forbidden', 'not_yours', 'Only the requester of a publication can withdraw the request.');
}

export function mayUnpublish({ userId, roles }: Person, ownerId: string): Rejected | undefined {
  if (userId === ownerId || roles.includes('Publisher') || roles.includes('Admin')) return undefined;
  return reject(
    'forbidden',
    'not_yours',
    'Only the owner of a solution, publishers and administrators can unpublish it.',
  );
}
