import type { Clock } from '../../kit/clock.ts';
import type { DeploymentLogs } from '../domain/deployment-log.ts';

/** Adds what a job outside says of a deployment to its log. Errors: `unavailable`. */
export const createKeepReport =
  ({ logs, clock }: { readonly logs: Pick<DeploymentLogs, 'add'>; readonly clock: Clock }) =>
  async (deploymentId: string, text: string): Promise<void> => {
    const now = clock.now();
    const line = { at: new Date(now).toISOString(), component: 'report', replica: '', stream: undefined, text };
    await logs.add(deploymentId, [line], now);
  };
