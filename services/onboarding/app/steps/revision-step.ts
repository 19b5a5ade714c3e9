import { AppError } from '../../../kit/errors.ts';
import { isEnded } from '../../../kit/process/state.ts';
import type { RevisionRecord } from '../../domain/catalog.ts';
import { nextVersion } from '../../domain/metadata/revision-version.ts';
import type { VersionClaim } from '../../domain/version-claims.ts';
import type { StepDeps } from '../deps.ts';
import type { OnboardContext, OnboardStep } from '../onboard-results.ts';

/**
 * The revision, with a version that no other task has. It stays where the push fails; a later push that asks for the same
 * version gets it.
 */
export const revisionStep = (deps: StepDeps): OnboardStep<'revision'> => ({
  name: 'revision',
  async run(context) {
    const { catalog } = deps;
    const { input, result, derivedId } = context;
    const { solutionId } = result('solution');
    const revisions = await catalog.revisions(solutionId);
    const own = revisions.find(({ revisionId }) => revisionId === derivedId(0));
    const { revisionId, version } = own ?? (await takeVersion(deps, context, revisions));
    const { author } = result('validate');
    const authors = author && { authors: [author] };
    await catalog.addRevision({ solutionId, revisionId, version, userId: input.userId, ...authors });
    if (revisionId !== derivedId(0)) await removeLogs(deps, revisionId);
    return { revisionId, version, message: `Version ${version}.` };
  },
});

async function takeVersion(
  deps: StepDeps,
  context: OnboardContext,
  revisions: readonly RevisionRecord[],
): Promise<RevisionRecord> {
  const { modelVersion } = context.result('validate');
  if (modelVersion !== undefined) {
    await releaseDeleted(deps, context, modelVersion);
    const claim = await claimVersion(deps, context, revisions, modelVersion);
    if (claim) return { revisionId: claim.revisionId, version: modelVersion };
    throw new AppError(
      'conflict',
      `The version ${modelVersion} of this solution is used already; give another modelVersion, or delete that revision first.`,
      {
        reason: 'version_taken',
      },
    );
  }
  const taken = revisions.map(({ version }) => version);
  for (;;) {
    const version = nextVersion(taken);
    const claim = await claimVersion(deps, context, revisions, version);
    if (claim) return { revisionId: claim.revisionId, version };
    taken.push(version);
  }
}

/** A version whose revision was deleted can be pushed again by those who ask for it; others get one that was never used. */
async function releaseDeleted(
  { catalog, tasks, versions }: StepDeps,
  { processId, result }: OnboardContext,
  version: string,
): Promise<void> {
  const { solutionId } = result('solution');
  const claim = await versions.find(solutionId, version);
  if (claim?.state !== 'taken' || claim.taskId === processId) return;
  const task = await tasks.find(claim.taskId);
  // Its revision may be about to be made.
  if (task && !isEnded(task)) return;
  if (await catalog.revision(solutionId, claim.revisionId)) return;
  await versions.release(solutionId, version, claim.taskId);
}

/** Undefined where another task has it, or a revision that was not onboarded. */
async function claimVersion(
  { versions }: StepDeps,
  { processId, result, derivedId }: OnboardContext,
  revisions: readonly RevisionRecord[],
  version: string,
): Promise<VersionClaim | undefined> {
  const { solutionId } = result('solution');
  const there = revisions.find((revision) => revision.version === version);
  if (there && there.revisionId !== (await versions.find(solutionId, version))?.revisionId) return undefined;
  const wanted = { taskId: processId, revisionId: there?.revisionId ?? derivedId(0) };
  const claim = await versions.take(solutionId, version, wanted);
  return claim.taskId === processId ? claim : undefined;
}

/** What the task that failed at this revision left for its owner to read. */
async function removeLogs({ catalog, artifacts }: StepDeps, revisionId: string): Promise<void> {
  for (const { artifactId, artifactTypeCode, uri } of await catalog.artifacts(revisionId)) {
    if (artifactTypeCode !== 'LG') continue;
    await catalog.removeArtifact(revisionId, artifactId);
    await artifacts.remove(uri);
  }
}
