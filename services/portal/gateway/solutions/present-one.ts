import type { OpenContext } from '../../app/deps.ts';
import type { PortalDeps } from '../operation.ts';
import { createSolutionPresenter } from './present.ts';
import type { Solution } from './shape.ts';

/** One solution with the revisions that the caller may see. Errors: `not_found`, `unavailable`. */
export async function presentOneSolution(
  deps: PortalDeps,
  lookup: OpenContext & { readonly solutionId: string },
): Promise<Solution> {
  const [{ solution, revisions }, present] = await Promise.all([
    deps.solutions.readWithRevisions(lookup),
    createSolutionPresenter(deps.codes, lookup.caller),
  ]);
  return present(solution, revisions);
}
