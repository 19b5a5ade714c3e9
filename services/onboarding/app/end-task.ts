import { derivedId } from '../../kit/ids.ts';
import { type ProcessState, resultOf } from '../../kit/process/state.ts';
import type { TaskRecord } from '../domain/catalog.ts';
import { planLog } from '../domain/plan-artifacts.ts';
import { taskLog } from '../domain/task-log.ts';
import type { StepDeps } from './deps.ts';
import type { OnboardResults } from './onboard-results.ts';
import { createShowSteps } from './show-steps.ts';
import { sourceOfText } from './source-of.ts';
import { storeArtifact } from './store-artifact.ts';
import { aboutTask, isOnboarding } from './task-records.ts';

/** The failure, everywhere the owner looks: the rows of the steps, the log, the task. */
export async function endFailedTask(deps: StepDeps, state: ProcessState): Promise<void> {
  await createShowSteps(deps.catalog)(state);
  await storeLog(deps, state);
  await closeTask(deps, state, 'FA');
  const { solutionId } = aboutTask(state);
  const revision = resultOf(state, 'revision') as OnboardResults['revision'] | undefined;
  // From now on another task may have the version.
  if (isOnboarding(state) && solutionId && revision)
    await deps.versions.markFailed(solutionId, revision.version, state.id);
}

/** The log as an artifact of the revision, where there is one by now. */
export async function storeLog({ artifacts, catalog }: StepDeps, state: ProcessState): Promise<string | undefined> {
  const { solutionId, revisionId, userId } = aboutTask(state);
  const version = (resultOf(state, 'revision') as OnboardResults['revision'] | undefined)?.version;
  if (!solutionId || !revisionId || !version) return undefined;
  const planned = isOnboarding(state)
    ? planLog('OnboardingLog', { solutionId, version })
    : planLog('MicroserviceGenerationLog', { solutionId, version }, `-${state.id}`);
  const { uri, name, size } = await storeArtifact(artifacts, planned, sourceOfText(taskLog(state)), userId);
  const artifactId = derivedId(`${state.id}/artifact/log`, 0);
  await catalog.addArtifact(revisionId, { artifactId, artifactTypeCode: 'LG', name, uri, size, version, userId });
  return artifactId;
}

export async function closeTask({ catalog }: StepDeps, state: ProcessState, statusCode: TaskRecord['statusCode']) {
  const opened = resultOf(state, 'task') as OnboardResults['task'] | undefined;
  if (!opened) return;
  const kind = isOnboarding(state)
    ? ({ taskCode: 'OB', name: 'OnBoarding' } as const)
    : ({ taskCode: 'MS', name: 'MicroserviceGeneration' } as const);
  await catalog.closeTask(opened.taskId, { ...aboutTask(state), ...kind, statusCode });
}
