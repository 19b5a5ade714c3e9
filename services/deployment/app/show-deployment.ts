import type { ProcessState } from '../../kit/process/state.ts';
import { resultOf } from '../../kit/process/state.ts';
import type { DeploymentRow } from '../domain/catalog.ts';
import type { Endpoint } from '../domain/deployment.ts';
import type { RunRevision } from '../domain/run-revision.ts';
import { aboutTask, type Shown } from './about-task.ts';
import type { StepDeps } from './deps.ts';
import type { RunResults } from './process-results.ts';
import { createShowSteps } from './show-steps.ts';

/** Characters of the column. */
const longestDetail = 1_024;

/** What older clients read: a list of containers. Those that do not fit are left out; our own API has all of them. */
export function detailOf(endpoints: readonly Endpoint[]): string {
  const entries = endpoints.map(({ component, host, port }) => ({
    ...{ containerName: component, containerIp: host, containerPort: String(port) },
  }));
  while (JSON.stringify(entries).length > longestDetail) entries.pop();
  return JSON.stringify(entries);
}

/** The row of the deployment in the catalog. */
export async function showRow(
  { catalog }: Pick<StepDeps, 'catalog'>,
  { deploymentId, solutionId, revisionId, userId, target }: Shown,
  deploymentStatusCode: DeploymentRow['deploymentStatusCode'],
  endpoints: readonly Endpoint[],
): Promise<void> {
  const about = { deploymentId, solutionId, revisionId, userId, target };
  await catalog.showDeployment({ ...about, deploymentStatusCode, detail: detailOf(endpoints) });
}

/** A failure, everywhere the deployer looks: the record, the row and the task in the catalog, the steps. */
export async function showFailure(deps: StepDeps, state: ProcessState): Promise<void> {
  const input = state.input as RunRevision;
  const { deploymentId, previous } = input;
  const detail = state.failure?.detail ?? 'It failed.';
  const at = new Date(deps.clock.now()).toISOString();
  if (previous) {
    const kept = {
      status: 'ready',
      ...previous,
      detail: `The ${state.type === 'restart' ? 'restart' : 'update'} failed: ${detail}`,
      at,
    } as const;
    await deps.deployments.change(deploymentId, ['updating'], kept);
  } else {
    await deps.deployments.change(deploymentId, ['starting'], { status: 'failed', detail, at });
    await showRow(deps, input, 'FA', []);
  }
  const opened = resultOf(state, 'record') as RunResults['record'] | undefined;
  if (opened) await deps.catalog.closeTask(opened.taskNumber, aboutTask(input), 'FA');
  await createShowSteps(deps.catalog)(state);
}
