import type { DeploySolution, UpdateDeployment } from '../../contracts/deployment.ts';
import { AppError, invalid, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { rejectionError } from '../../kit/http/commands/execute-command.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import type { Catalog, RevisionRecord } from '../domain/catalog.ts';
import { dnsLabel } from '../domain/component-names.ts';
import { noDataBroker } from '../domain/data-broker/check-settings.ts';
import type { Deployment } from '../domain/deployment.ts';
import { type RequestedOptions, sealOptions } from './data-broker/seal-options.ts';
import { type DeployRights, deployRights } from './deploy-rights.ts';

export interface DeploymentRequest {
  readonly target?: string | undefined;
  readonly solutionId: string;
  /** The newest where it is absent. */
  readonly revisionId?: string | undefined;
  readonly name?: string | undefined;
  /** Stored credentials of the caller, for targets that need some. */
  readonly credentialId?: string | undefined;
  /** It is removed after so long without a call. */
  readonly idleMinutes?: number | null | undefined;
  readonly options: RequestedOptions;
}

export interface RequestDeploymentDeps {
  readonly catalog: Pick<Catalog, 'solution' | 'access' | 'revisions' | 'artifacts'>;
  /** The first one where a request names none. */
  readonly targets: readonly string[];
  /** Where others than the people of a solution may deploy it. */
  readonly publicTargets: readonly string[];
  /** Undefined where the operator has set no key. */
  readonly seal: Seal | undefined;
}

/** A command to deploy, of a caller who may. Errors: `invalid`, `not_found`, `forbidden`, `unavailable`. */
export type RequestDeployment = (caller: Caller, request: DeploymentRequest) => Promise<DeploySolution>;

/** The characters that are left of a name once the end of the id is added. */
const longestStem = 50;

export const createRequestDeployment =
  (deps: RequestDeploymentDeps): RequestDeployment =>
  async (caller, { solutionId, revisionId, options, ...request }) => {
    const target = targetOf(deps.targets, request.target);
    const solution = await deps.catalog.solution(solutionId);
    const rights = await deployRights(deps.catalog, caller, solutionId);
    const revision = pickRevision(await deps.catalog.revisions(solutionId), revisionId, rights);
    if (!solution?.active || !revision) throw notFound('There is no such solution, or no such revision of it.');
    if (rights === 'guest' && !deps.publicTargets.includes(target))
      throw new AppError(
        'forbidden',
        `Only the owner and co-owners of ${solution.name} may deploy it to ${target}; ask them to share it with you.`,
        { reason: 'not_shared' },
      );
    const deploymentId = newId();
    return {
      ...{ deploymentId, trackingId: newId(), userId: caller.userId, loginName: caller.loginName, target, solutionId },
      revisionId: revision.revisionId,
      name: request.name ?? `${dnsLabel(solution.name, longestStem)}-${deploymentId.slice(-6)}`,
      options: await optionsFor(deps, deploymentId, revision, options),
      credentialId: request.credentialId ?? null,
      idleMinutes: request.idleMinutes ?? null,
    };
  };

export type RequestUpdate = (
  caller: Caller,
  deployment: Deployment,
  request: Pick<DeploymentRequest, 'revisionId' | 'options'>,
) => Promise<UpdateDeployment>;

/** A command to run another revision in a deployment of the caller. Errors: as above. */
export const createRequestUpdate =
  (deps: RequestDeploymentDeps): RequestUpdate =>
  async (caller, { id: deploymentId, solutionId }, { revisionId, options }) => {
    const rights = await deployRights(deps.catalog, caller, solutionId);
    const revision = pickRevision(await deps.catalog.revisions(solutionId), revisionId, rights);
    if (!revision) throw notFound('There is no such revision of the solution.');
    return {
      ...{ deploymentId, userId: caller.userId, revisionId: revision.revisionId },
      options: await optionsFor(deps, deploymentId, revision, options),
    };
  };

/** A single model is checked here, so that clients that do not wait learn of it as well; a composition once its blueprint is read. */
async function optionsFor(
  { catalog, seal }: RequestDeploymentDeps,
  deploymentId: string,
  { revisionId }: RevisionRecord,
  options: RequestedOptions,
) {
  if (options.dataBroker && (await catalog.artifacts(revisionId)).every((one) => one.artifactTypeCode !== 'BP'))
    throw rejectionError(noDataBroker.rejection);
  return sealOptions(options, deploymentId, seal);
}

function targetOf(targets: readonly string[], wanted: string | undefined): string {
  const target = wanted ?? targets[0];
  if (target !== undefined && targets.includes(target)) return target;
  const message = `must be one of ${targets.join(', ')}: the operator adds targets by DEPLOYMENT_TARGETS`;
  throw invalid('This platform does not deploy there.', [{ path: '/target', message }], 'unknown_target');
}

/** Others do not learn of revisions that they cannot see. */
function pickRevision(revisions: readonly RevisionRecord[], wanted: string | undefined, rights: DeployRights) {
  const visible = revisions.filter(
    ({ accessTypeCode }) => rights === 'editor' || ['PB', 'OR'].includes(accessTypeCode),
  );
  return wanted === undefined ? visible[0] : visible.find(({ revisionId }) => revisionId === wanted);
}
