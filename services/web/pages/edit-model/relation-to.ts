import type { Own } from './queries.ts';

export type Relation = 'owner' | 'co-owner' | 'reader';

/** What the person is to the model; what they may do the services decide. */
export function relationTo(
  { ownerId, ownerListForSol }: Pick<Own, 'ownerId' | 'ownerListForSol'>,
  userId: string,
): Relation {
  if (ownerId === userId) return 'owner';
  return ownerListForSol.some((coOwner) => coOwner.userId === userId) ? 'co-owner' : 'reader';
}
