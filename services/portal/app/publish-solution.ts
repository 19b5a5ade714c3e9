import type { RequestPublication, UnpublishSolution } from '../../contracts/publication.ts';
import { AppError, invalid } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { type CommandDeps, executeCommand, sendCommand } from './send-command.ts';

interface Publication extends CallerContext {
  readonly solutionId: string;
  readonly visibility: 'PB' | 'OR';
}

/**
 * Requests the publication of a revision; publication decides whether the caller may see it, and publish it. Returns the
 * tracking id, also while there is no outcome yet: its steps show the progress. Errors: `not_found`, `forbidden`, `conflict`;
 * `invalid` if the name is taken; `unavailable`.
 */
export async function requestPublication(
  deps: CommandDeps,
  { solutionId, revisionId, visibility, caller, requestId }: Publication & { readonly revisionId: string },
): Promise<string> {
  const trackingId = newId();
  const { userId, roles } = caller;
  const data: RequestPublication = { trackingId, solutionId, revisionId, visibility, userId, roles };
  const type = 'modelyard.publication.RequestPublication';
  await sendCommand(deps, { to: 'publication', type, aggregate: solutionId, data, caller, requestId }).catch(
    (thrown) => {
      throw isNameTaken(thrown) ? nameTaken() : thrown;
    },
  );
  return trackingId;
}

/**
 * Takes the published revisions of a solution, or one of them, out of the marketplace; publication decides whether the caller
 * may. Errors: `not_found`, `forbidden`, `conflict`, `unavailable`.
 */
export async function unpublishSolution(
  deps: CommandDeps & Pick<AppDeps, 'solutions'>,
  { solutionId, revisionId, visibility, caller, requestId }: Publication & { readonly revisionId: string | null },
): Promise<void> {
  await deps.solutions.read({ solutionId, caller, requestId });
  const { userId, roles } = caller;
  const data: UnpublishSolution = { solutionId, visibility, revisionId, userId, roles };
  const type = 'modelyard.publication.UnpublishSolution';
  await executeCommand(deps, { to: 'publication', type, aggregate: solutionId, data, caller, requestId });
}

const isNameTaken = (thrown: unknown) => thrown instanceof AppError && thrown.reason === 'name_taken';

/** With the status and the text that clients compare. */
const nameTaken = () =>
  invalid('Model name is not unique. Please update model name before publishing', [], 'name_taken');
