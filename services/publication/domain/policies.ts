import { type Rejected, reject } from './reject.ts';

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

export interface DecisionPolicy {
  /** Whether publishers may decide about their own requests. */
  readonly selfApproval: boolean;
}

export function mayDecide(
  { userId, roles }: Person,
  requesterId: string,
  { selfApproval }: DecisionPolicy,
): Rejected | undefined {
  if (!roles.includes('Publisher'))
    return reject('forbidden', 'not_a_publisher', 'Only publishers can decide about publish requests.');
  if (userId === requesterId && !selfApproval)
    return reject('forbidden', 'own_request', 'This is your own request; another publisher has to decide.');
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
