import type { VersionClaim, VersionClaims } from '../domain/version-claims.ts';

/** The twin without an engine. */
export function createMemoryVersionClaims(): VersionClaims {
  const claims = new Map<string, VersionClaim>();
  const idOf = (solutionId: string, version: string) => `${solutionId}/${version}`;
  return {
    find: async (solutionId, version) => claims.get(idOf(solutionId, version)),
    async take(solutionId, version, { taskId, revisionId }) {
      const id = idOf(solutionId, version);
      const known = claims.get(id);
      if (known && known.state === 'taken') return known;
      const claim = { taskId, revisionId: known?.revisionId ?? revisionId, state: 'taken' } as const;
      claims.set(id, claim);
      return claim;
    },
    async markFailed(solutionId, version, taskId) {
      const id = idOf(solutionId, version);
      const known = claims.get(id);
      if (known?.taskId === taskId) claims.set(id, { ...known, state: 'failed' });
    },
    async release(solutionId, version, taskId) {
      const id = idOf(solutionId, version);
      if (claims.get(id)?.taskId === taskId) claims.delete(id);
    },
  };
}
