import type { Facts } from '../domain/decide.ts';
import type { DomainEvent, SolutionFacts } from '../domain/domain-event.ts';
import type { Catalog } from '../domain/ports.ts';
import type { Audience, Rule } from '../domain/rule.ts';

/**
 * Looks up the facts that the rules need. Undefined if the solution was deleted: its co-owners were deleted with it, and
 * a link would lead nowhere. Errors: `unavailable`.
 */
export async function findFacts(
  catalog: Catalog,
  event: DomainEvent,
  rules: readonly Rule[],
): Promise<Facts | undefined> {
  const { solutionId, threadId } = event;
  const isAboutSolution = solutionId !== undefined || threadId !== undefined;
  const solution = isAboutSolution ? await findSolution(catalog, event) : undefined;
  if (isAboutSolution && !solution) return undefined;
  const wanted = [...new Set(rules.flatMap(({ audiences }) => audiences))];
  const found = wanted.map(
    async (audience) => [audience, await membersOf(catalog, audience, event, solution)] as const,
  );
  const audiences = Object.fromEntries(await Promise.all(found));
  const named = [event.actorId, event.personId].filter((userId) => userId !== undefined);
  const users = await catalog.users([...new Set([...Object.values(audiences).flat(), ...named])]);
  const people = new Map(users.map((user) => [user.userId, user]));
  return { model: solution?.name ?? '', solutionId: solution?.solutionId ?? '', audiences, people };
}

async function findSolution(
  catalog: Catalog,
  { solution, solutionId, threadId }: DomainEvent,
): Promise<SolutionFacts | undefined> {
  if (solution) return solution;
  const id = solutionId ?? (threadId === undefined ? undefined : await catalog.solutionOfThread(threadId));
  return id === undefined ? undefined : catalog.solution(id);
}

async function membersOf(
  catalog: Catalog,
  audience: Audience,
  { personId, requesterId, threadId }: DomainEvent,
  solution: SolutionFacts | undefined,
): Promise<readonly string[]> {
  if (audience === 'publishers') return catalog.publishers();
  if (audience === 'person') return personId === undefined ? [] : [personId];
  if (audience === 'requester') return requesterId === undefined ? [] : [requesterId];
  if (audience === 'commenters') return threadId === undefined ? [] : catalog.commenters(threadId);
  if (!solution) return [];
  return audience === 'owner' ? [solution.ownerId] : catalog.coOwners(solution.solutionId);
}
