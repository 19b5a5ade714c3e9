import type { Caller } from '../../kit/http/caller.ts';
import type { Catalog } from '../domain/catalog.ts';
import { credentialTargets } from '../domain/credentials/target-credential.ts';
import type { TargetName } from '../domain/targets.ts';
import { deployRights } from './deploy-rights.ts';

export interface ListTargetsDeps {
  readonly catalog: Pick<Catalog, 'access'>;
  readonly targets: readonly TargetName[];
  readonly publicTargets: readonly TargetName[];
}

export interface OfferedTarget {
  readonly name: TargetName;
  /** Whether deployers name credentials for an account of theirs. */
  readonly takesCredentials: boolean;
}

/** Where a caller may deploy a solution, the usual target first. Errors: `unavailable`. */
export type ListTargets = (caller: Caller, solutionId: string | undefined) => Promise<readonly OfferedTarget[]>;

export const createListTargets =
  ({ catalog, targets, publicTargets }: ListTargetsDeps): ListTargets =>
  async (caller, solutionId) => {
    const isGuest = solutionId !== undefined && (await deployRights(catalog, caller, solutionId)) === 'guest';
    return targets
      .filter((name) => !isGuest || publicTargets.includes(name))
      .map((name) => ({ name, takesCredentials: credentialTargets.some((one) => one === name) }));
  };
