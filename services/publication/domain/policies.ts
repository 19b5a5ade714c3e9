import { type Rejected, reject } from './reject.ts';

/** Who a command comes from. */
export interface Person {
  readonly userId: string;
  /** Names, as the roles have them: `Publisher`. */
  readonly roles: readonly string[];
}

/** Who has a hand in a solution. */
export interface People {
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
}

// Each answers with the no, or undefined where there is nothing against it.

export function mayRequest(userId: string, { ownerId, coOwnerIds }: People): Rejected | undefined {
  if (userId === ownerId || coOwnerIds.includes(userId)) return undefined;
  return reject(
    'forbidden',
    'not_yours',
    'Only the owner and the co-owners of a solution can ask for it to be published.',
  );
}

export interface DecisionPolicy {
  /** Whether publishers may decide what they asked for themselves. */
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
    return reject('forbidden', 'own_request', 'You asked for this yourself; another publisher has to decide.');
  return undefined;
}

export function mayWithdraw(userId: string, requesterId: string): Rejected | undefined {
  if (userId === requesterId) return undefined;
  return reject('forbidden', 'not_yours', 'Only who asked for a publication can withdraw the request.');
}

export function mayUnpublish({ userId, roles }: Person, ownerId: string): Rejected | undefined {
  if (userId === ownerId || roles.includes('Publisher') || roles.includes('Admin')) return undefined;
  return reject(
    'forbidden',
    'not_yours',
    'Only the owner of a solution, publishers and administrators can unpublish it.',
  );
}
