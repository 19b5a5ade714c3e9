import type { Facts } from '../domain/decide.ts';
import type { DomainEvent, SolutionFacts } from '../domain/domain-event.ts';
import type { Catalog, Recipient, Recipients } from '../domain/ports.ts';
import { type Audience, groups, type Rule } from '../domain/rule.ts';

/** What a decision needs, and of what its people want mail. */
export interface FoundFacts extends Facts {
  readonly people: ReadonlyMap<string, Recipient>;
}

/**
 * Looks up the facts that the rules need, in one call. Undefined if the solution was deleted: its co-owners were deleted with it,
 * and a link would lead nowhere. Errors: `unavailable`.
 */
export async function findFacts(
  catalog: Pick<Catalog, 'recipients'>,
  event: DomainEvent,
  rules: readonly Rule[],
): Promise<FoundFacts | undefined> {
  const { solutionId, threadId, actorId, personId, requesterId } = event;
  const wanted = [...new Set(rules.flatMap(({ audiences }) => audiences))];
  const named = [actorId, personId, requesterId, event.solution?.ownerId].filter((userId) => userId !== undefined);
  const group = groups.find((one) => wanted.includes(one));
  const found = await catalog.recipients({ solutionId, threadId, group, userIds: [...new Set(named)] });
  // As the event has it: the owner and the name may have changed since.
  const solution = event.solution ?? found.solution;
  if ((solutionId !== undefined || threadId !== undefined) && !solution) return undefined;
  const members = wanted.map((audience) => [audience, membersOf(audience, event, solution, found)] as const);
  return {
    model: solution?.name ?? '',
    solutionId: solution?.solutionId ?? '',
    audiences: Object.fromEntries(members),
    people: new Map(found.users.map((user) => [user.userId, user])),
  };
}

function membersOf(
  audience: Audience,
  { personId, requesterId }: DomainEvent,
  solution: SolutionFacts | undefined,
  { members, commenters, coOwners }: Recipients,
): readonly string[] {
  if (audience === 'publishers' || audience === 'administrators') return members;
  if (audience === 'person') return personId === undefined ? [] : [personId];
  if (audience === 'requester') return requesterId === undefined ? [] : [requesterId];
  if (audience === 'commenters') return commenters;
  if (!solution) return [];
  return audience === 'owner' ? [solution.ownerId] : coOwners;
}
