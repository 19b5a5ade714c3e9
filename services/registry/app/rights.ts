import { type Action, allowedActions, isFrozen, type Solution } from '../domain/actions.ts';
import type { Party } from '../domain/party.ts';
import type { FindSolution } from '../domain/ports.ts';
import { solutionOf } from '../domain/repository-name.ts';
import { catalogGrant, type Grant, type Scope } from '../domain/scope.ts';

/** Who may do what with which repository. Errors: `unavailable`, where the catalog has to be asked. */
export interface Rights {
  allowed(party: Party, repository: string): Promise<readonly Action[]>;
  isFrozen(party: Party, repository: string): Promise<boolean>;
  /** The part of what is asked for that the party may do. */
  grant(party: Party, scopes: readonly Scope[]): Promise<readonly Grant[]>;
}

/** A deleted solution, or one that never was: what is left of it is for administrators alone. */
const unknownSolution: Solution = { ownerId: '', coOwnerIds: [], active: false, revisions: [] };

export function createRights(findSolution: FindSolution): Rights {
  async function find(repository: string) {
    const solutionId = solutionOf(repository);
    return solutionId === undefined ? undefined : findSolution(solutionId);
  }

  async function allowed(party: Party, repository: string) {
    // Services push while the catalog does not know the solution yet, and while it is unavailable.
    if (party.kind === 'service') return allowedActions(party, undefined);
    const isOfSolution = solutionOf(repository) !== undefined;
    return allowedActions(party, (await find(repository)) ?? (isOfSolution ? unknownSolution : undefined));
  }

  return {
    allowed,
    isFrozen: async (party, repository) => party.kind !== 'service' && isFrozen(party, await find(repository)),
    async grant(party, scopes) {
      const grants = await Promise.all(
        scopes.map(async (scope): Promise<Grant> => {
          // Everybody may read the list; what is in it depends on who reads.
          if (scope.type === 'catalog') return catalogGrant;
          const may = await allowed(party, scope.name);
          return { ...scope, actions: scope.actions.filter((action) => may.includes(action)) };
        }),
      );
      return grants.filter(({ actions }) => actions.length > 0);
    },
  };
}
