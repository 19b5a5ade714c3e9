import type { Readable } from 'node:stream';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { type Ownership, visibleAccessTypes } from '../../../platform/access/policies.ts';
import type { PackageConfig } from '../../config/package-settings.ts';
import { dnsLabel } from '../../domain/component-names.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ClusterOptions } from '../../domain/manifests/manifest.ts';
import { missingImages, nodeFolder } from '../../domain/manifests/model.ts';
import { type PackageScripts, packageEntries } from '../../domain/package/entries.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import { writeZip } from './write-zip.ts';

/** What it asks the catalog. Errors: `unavailable`. */
export interface PackagedSolutions {
  solution(solutionId: string): Promise<{ readonly name: string; readonly active: boolean } | undefined>;
  access(solutionId: string): Promise<Ownership | undefined>;
  revisions(solutionId: string): Promise<readonly { readonly revisionId: string; readonly accessTypeCode: string }[]>;
}

export interface BuildPackageDeps {
  readonly catalog: PackagedSolutions;
  /** Errors: `unprocessable` with a sentence where the revision cannot run; `unavailable`. */
  readonly readPlan: (
    about: Pick<Deployment, 'id' | 'name' | 'userId' | 'solutionId' | 'revisionId' | 'options'>,
    signal: AbortSignal,
  ) => Promise<DeploymentPlan>;
  readonly scripts: PackageScripts;
  readonly config: PackageConfig;
}

export interface Packaged {
  readonly status: 'packaged';
  readonly zip: Readable;
}

/**
 * The package of a revision that the caller may see; what they may not see is what is not there. Errors: `unprocessable` with a
 * sentence where it cannot run in a cluster; `unavailable`.
 */
export type BuildPackage = (
  solutionId: string,
  revisionId: string,
  caller: Caller,
  signal: AbortSignal,
) => Promise<Packaged | { readonly status: 'invalid solutionId' | 'invalid revisionId' }>;

export const createBuildPackage =
  ({ catalog, readPlan, scripts, config }: BuildPackageDeps): BuildPackage =>
  async (solutionId, revisionId, caller, signal) => {
    const [solution, access] = await Promise.all([catalog.solution(solutionId), catalog.access(solutionId)]);
    if (!solution?.active || !access) return { status: 'invalid solutionId' };
    const visible: readonly string[] = visibleAccessTypes(caller, access);
    const seen = (await catalog.revisions(solutionId)).filter((one) => visible.includes(one.accessTypeCode));
    if (seen.length === 0) return { status: 'invalid solutionId' };
    if (!seen.some((one) => one.revisionId === revisionId)) return { status: 'invalid revisionId' };
    const options = { transport: 'http', replicas: 1, memoryLimitBytes: undefined, processorLimit: undefined } as const;
    // No deployment has this id; the same for each package of a revision, so that equal revisions are equal packages.
    const about = { id: revisionId, name: dnsLabel(solution.name), userId: access.ownerId };
    const plan = await readPlan({ ...about, solutionId, revisionId, options }, signal);
    const chosen = clusterOptions(plan, config);
    return { status: 'packaged', zip: writeZip(packageEntries(plan, chosen, scripts)) };
  };

function clusterOptions(plan: DeploymentPlan, config: PackageConfig): ClusterOptions {
  const missing = missingImages(plan);
  const names = missing.join(', ');
  if (missing.length > 0)
    throw cannotRun('image_missing', `There is no image of ${names}: push it again where images are built.`);
  const orchestratorImage = config.DEPLOYMENT_PACKAGE_ORCHESTRATOR_IMAGE ?? '';
  if (plan.composition && orchestratorImage === '')
    throw cannotRun(
      'orchestrator_missing',
      'Compositions cannot be packaged here: the operator has to name an image by DEPLOYMENT_PACKAGE_ORCHESTRATOR_IMAGE.',
    );
  const viewer = config.DEPLOYMENT_PACKAGE_PROBE_IMAGE;
  return {
    registry: config.DEPLOYMENT_PACKAGE_REGISTRY,
    pullSecret: 'acumos-registry',
    orchestratorImage,
    curlImage: config.DEPLOYMENT_PACKAGE_CURL_IMAGE,
    probe: viewer === undefined ? undefined : { viewer, files: config.DEPLOYMENT_PACKAGE_FILES_IMAGE },
    replicas: 1,
    limits: { memoryBytes: config.DEPLOYMENT_PACKAGE_MEMORY_BYTES, cores: config.DEPLOYMENT_PACKAGE_PROCESSORS },
    nameOf: (component) => component,
    serviceType: 'NodePort',
    published: 'brokers',
    dataVolume: nodeFolder,
  };
}

const cannotRun = (reason: string, detail: string) => new AppError('unprocessable', detail, { reason });
