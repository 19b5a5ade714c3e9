import type { Deployment } from '../domain/deployment.ts';

export const columns = `id, name, target, user_id AS "userId", solution_id AS "solutionId", revision_id AS "revisionId",
  round, idle_minutes AS "idleMinutes", options, status, endpoints, detail, task_id AS "taskId", tracking_id AS "trackingId", created AS "createdAt",
  modified AS "modifiedAt"`;

export interface Row extends Omit<Deployment, 'detail' | 'idleMinutes' | 'createdAt' | 'modifiedAt'> {
  readonly detail: string | null;
  readonly idleMinutes: number | null;
  /** Milliseconds since the epoch, as timestamps are read here. */
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export const toDeployment = ({ detail, idleMinutes, createdAt, modifiedAt, options, ...row }: Row): Deployment => ({
  ...row,
  // JSON leaves out what is undefined.
  options: {
    ...options,
    memoryLimitBytes: options.memoryLimitBytes,
    processorLimit: options.processorLimit,
    sealedDataBroker: options.sealedDataBroker,
  },
  ...(idleMinutes !== null && { idleMinutes }),
  detail: detail ?? undefined,
  createdAt: new Date(createdAt).toISOString(),
  modifiedAt: new Date(modifiedAt).toISOString(),
});
