import type { MLPSolution, MLPSolutionInput } from '../../contracts/catalog-api.ts';
import type { AppDeps, CallerContext } from './deps.ts';

/** What a user says of a new solution. */
export interface NewSolution {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly metadata?: string | null | undefined;
  readonly modelType?: string | null | undefined;
  readonly tookitType?: string | null | undefined;
}

/** Creates a solution of the caller without revisions, which only its people see; resolves to its id. Errors: `invalid`. */
export async function createSolution(
  { catalog }: AppDeps,
  { solution, caller, requestId }: CallerContext & { readonly solution: NewSolution },
): Promise<string> {
  const { name, description, metadata, modelType, tookitType } = solution;
  const body: MLPSolutionInput = {
    ...{ name, userId: caller.userId, active: true },
    description: description || null,
    metadata: metadata || null,
    // The catalog validates codes, and a site may have more of them than the contract names.
    modelTypeCode: (modelType || null) as MLPSolution['modelTypeCode'],
    toolkitTypeCode: (tookitType || null) as MLPSolution['toolkitTypeCode'],
  };
  const created = await catalog.call('POST /solution', { body, requestId, onBehalfOf: caller.userId });
  return created.body.solutionId;
}

/** What a user says of a new revision. */
export interface NewRevision {
  readonly version: string;
  readonly description?: string | null | undefined;
}

/**
 * Creates a private revision of a solution that the caller owns or that is shared with them. Errors: `not_found`,
 * `forbidden`, `invalid`.
 */
export async function createRevision(
  { catalog, solutions }: AppDeps,
  call: CallerContext & { readonly solutionId: string; readonly revision: NewRevision },
) {
  const { solutionId, revision, caller, requestId } = call;
  await solutions.read({ solutionId, caller, requestId });
  const { version, description } = revision;
  const body = {
    ...{ version, description: description || null, userId: caller.userId },
    ...{ accessTypeCode: 'PR', validationStatusCode: 'NV' },
  };
  const params = { solutionId };
  return (
    await catalog.call('POST /solution/{solutionId}/revision', { params, body, requestId, onBehalfOf: caller.userId })
  ).body;
}
