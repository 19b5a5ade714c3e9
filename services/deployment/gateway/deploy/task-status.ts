import type { Deployment, DeploymentStatus } from '../../domain/deployment.ts';

/** `IP` in progress, `SU` it runs, `FA` it does not. */
export const taskStatuses = ['IP', 'SU', 'FA'] as const;

const statusOf: Readonly<Record<DeploymentStatus, (typeof taskStatuses)[number]>> = {
  ...{ starting: 'IP', updating: 'SU', ready: 'SU', failed: 'FA', removing: 'FA', removed: 'FA' },
};

/** How a deployment does, in the words of the jobs that reported it to the predecessor. */
export const describeTaskStatus = ({ id, name, status, detail, endpoints: [first] }: Deployment) => ({
  status: statusOf[status],
  reason: detail ?? (status === 'removing' || status === 'removed' ? 'The deployment was removed.' : null),
  ingress: statusOf[status] === 'SU' ? `/run/${name}` : null,
  nodePortUrl: first ? `http://${first.host}:${first.port}` : null,
  deploymentId: id,
});
