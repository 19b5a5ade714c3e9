import type {
  DeploySolution,
  RestartDeployment,
  ScaleDeployment,
  UndeploySolution,
  UpdateDeployment,
} from '../../contracts/deployment.ts';
import type { Command } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Deployment, DeploymentOptions, DeploymentStatus, DeploymentStores } from '../domain/deployment.ts';
import { nextRound } from '../domain/next-round.ts';
import { roundOf } from '../domain/rollout.ts';
import type { ChangeDeployment, RunRevision } from '../domain/run-revision.ts';
import type { Decided } from './start-process.ts';

export interface DecideLimits {
  /** Of one user on one target, those that failed left out. */
  readonly userLimit: number;
  readonly at: string;
}

type Options = DeploySolution['options'];

const optionsOf = ({
  transport,
  memoryLimitBytes,
  processorLimit,
  replicas,
  sealedDataBroker,
}: Options): DeploymentOptions => ({
  transport: transport === 'topics' ? 'topics' : 'http',
  replicas,
  memoryLimitBytes: memoryLimitBytes ?? undefined,
  processorLimit: processorLimit ?? undefined,
  sealedDataBroker: sealedDataBroker ?? undefined,
});

/** DeploySolution: the record is there from now on, `starting`. */
export async function decideDeploy(
  { id: taskId, data }: Command<DeploySolution>,
  { deployment, credentials }: DeploymentStores,
  { userLimit, at }: DecideLimits,
): Promise<Decided<RunRevision>> {
  const { deploymentId, userId, target, solutionId, revisionId, name, trackingId, credentialId = null } = data;
  const { idleMinutes = null } = data;
  if ((await deployment.count(userId, target)) >= userLimit)
    return reject(
      'conflict',
      'too_many_deployments',
      `You have ${userLimit} deployments on ${target}; remove one first.`,
    );
  const options = optionsOf(data.options);
  const record: Deployment = {
    ...{ id: deploymentId, name, target, userId, solutionId, revisionId, options, status: 'starting', endpoints: [] },
    ...(idleMinutes !== null && { idleMinutes }),
    ...{ detail: undefined, taskId, trackingId, createdAt: at, modifiedAt: at },
  };
  if (!(await deployment.add(record)))
    return reject('conflict', 'name_taken', `There is a deployment called ${name}; choose another name.`);
  if (credentialId !== null && !(await credentials.use(credentialId, record)))
    return reject('not_found', 'credential_unknown', `You have no such credentials for ${target}.`);
  const about = { deploymentId, taskId, userId, solutionId, revisionId };
  return {
    status: 'done',
    outcome: done({ type: 'modelyard.deployment.DeploymentStarted', data: { ...about, name, target } }),
    input: {
      ...{ deploymentId, name, target, userId, trackingId, solutionId, revisionId },
      options,
      credentialId,
      previous: null,
    },
  };
}

/** UpdateDeployment: the revision in force answers until the new one does. */
export async function decideUpdate(
  { id: taskId, data }: Command<UpdateDeployment>,
  stores: DeploymentStores,
  { at }: DecideLimits,
): Promise<Decided<RunRevision>> {
  return startUpdate(stores, { taskId, at, deploymentId: data.deploymentId }, () => ({
    ...{ revisionId: data.revisionId, options: optionsOf(data.options) },
  }));
}

/** ScaleDeployment: an update that changes nothing but the number of model servers. */
export async function decideScale(
  { id: taskId, data }: Command<ScaleDeployment>,
  stores: DeploymentStores,
  { at }: DecideLimits,
): Promise<Decided<RunRevision>> {
  return startUpdate(stores, { taskId, at, deploymentId: data.deploymentId }, ({ revisionId, options }) => ({
    ...{ revisionId, options: { ...options, replicas: data.replicas } },
  }));
}

async function startUpdate(
  { deployment }: DeploymentStores,
  { taskId, at, deploymentId }: { readonly taskId: string; readonly at: string; readonly deploymentId: string },
  wanted: (found: Deployment) => { readonly revisionId: string; readonly options: DeploymentOptions },
): Promise<Decided<RunRevision>> {
  const found = await deployment.change(deploymentId, ['ready'], { status: 'updating', taskId, at });
  if (!found) return refuseChange({ deployment }, deploymentId);
  const { userId, solutionId } = found;
  const { revisionId, options } = wanted(found);
  const data = { deploymentId, taskId, userId, solutionId, revisionId, replicas: options.replicas };
  return {
    status: 'done',
    outcome: done({ type: 'modelyard.deployment.DeploymentUpdateStarted', data }),
    input: runOf(found, { revisionId, options, round: nextRound(found, { revisionId, options }) }),
  };
}

/** RestartDeployment: an update that changes nothing, to servers of the next round. */
export async function decideRestart(
  { id: taskId, data: { deploymentId } }: Command<RestartDeployment>,
  { deployment }: DeploymentStores,
  { at }: DecideLimits,
): Promise<Decided<RunRevision>> {
  const found = await deployment.change(deploymentId, ['ready'], { status: 'updating', taskId, at });
  if (!found) return refuseChange({ deployment }, deploymentId);
  const { userId, solutionId, revisionId, options } = found;
  const data = { deploymentId, taskId, userId, solutionId, revisionId };
  return {
    status: 'done',
    outcome: done({ type: 'modelyard.deployment.DeploymentRestartStarted', data }),
    input: runOf(found, { revisionId, options, round: roundOf(found) + 1 }),
  };
}

/** The input of a process that makes a deployment run something else than it does. */
const runOf = (
  { id: deploymentId, name, target, userId, trackingId, solutionId, revisionId, round, options }: Deployment,
  wanted: Pick<RunRevision, 'revisionId' | 'round' | 'options'>,
): RunRevision => ({
  ...{ deploymentId, name, target, userId, trackingId, solutionId, credentialId: null, ...wanted },
  previous: { revisionId, round, options },
});

/** UndeploySolution: also while it is starting or updating, which then ends. */
export const decideUndeploy = (
  command: Command<UndeploySolution>,
  stores: DeploymentStores,
  { at }: DecideLimits,
): Promise<Decided<ChangeDeployment>> =>
  startRemoval(command, stores, { at, from: ['starting', 'ready', 'updating', 'failed'] });

type Removal = Pick<Command<Pick<UndeploySolution, 'deploymentId'>>, 'id' | 'data'>;

/** One that runs and is not called: without a command of a user. */
export async function decideRemoveUnused(
  removal: Removal,
  stores: DeploymentStores,
  { at, unusedMinutes }: { readonly at: string; readonly unusedMinutes: number },
): Promise<Decided<ChangeDeployment>> {
  const decided = await startRemoval(removal, stores, { at, from: ['ready'] });
  return decided.status === 'done' ? { ...decided, input: { ...decided.input, unusedMinutes } } : decided;
}

async function startRemoval(
  { id: taskId, data: { deploymentId } }: Removal,
  { deployment }: DeploymentStores,
  { at, from }: { readonly at: string; readonly from: readonly DeploymentStatus[] },
): Promise<Decided<ChangeDeployment>> {
  const before = await deployment.find(deploymentId);
  const found = await deployment.change(deploymentId, from, { status: 'removing', taskId, at });
  if (!found || !before) return refuseChange({ deployment }, deploymentId);
  const { target, userId, trackingId, solutionId, revisionId, round } = found;
  const data = { deploymentId, taskId, userId, solutionId, revisionId };
  return {
    status: 'done',
    outcome: done({ type: 'modelyard.deployment.DeploymentRemovalStarted', data }),
    input: { deploymentId, target, userId, trackingId, solutionId, revisionId, round, before: before.taskId },
  };
}

/** Why a deployment cannot be changed as it is. */
async function refuseChange({ deployment }: Pick<DeploymentStores, 'deployment'>, id: string) {
  const status = (await deployment.find(id))?.status;
  if (status === undefined || status === 'removed')
    return reject('not_found', 'not_found', 'There is no such deployment.');
  const what = {
    ...{ starting: 'is still starting', updating: 'is being updated', removing: 'is being removed' },
    ...{ failed: 'has failed; deploy it again', ready: 'has just changed; try again' },
  };
  return reject('conflict', `deployment_${status}`, `The deployment ${what[status]}.`);
}
