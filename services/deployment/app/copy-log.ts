import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Logger } from '../../kit/log.ts';
import { type DeploymentLogs, keptLines } from '../domain/deployment-log.ts';
import type { Driver, LogLine } from '../domain/driver.ts';

export interface CopyLogDeps {
  readonly logs: Pick<DeploymentLogs, 'add' | 'requested'>;
  readonly drivers: ReadonlyMap<string, Driver>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Copies what the target has of a deployment's log. Nothing is copied where it has nothing: another worker may have it. */
async function copyLog({ logs, clock }: CopyLogDeps, driver: Driver, deploymentId: string): Promise<void> {
  const stop = new AbortController();
  const lines: LogLine[] = [];
  for await (const line of driver.logs(deploymentId, { limit: keptLines, follow: false, signal: stop.signal }))
    lines.push(line);
  if (lines.length > 0) await logs.add(deploymentId, lines, clock.now());
}

/**
 * Keeps what the servers wrote before they are removed. A target that cannot show its log does not hold up the removal; one
 * that does not answer is waited for, since it could not remove anything either. Errors: `unavailable`.
 */
export async function keepLog(deps: CopyLogDeps, driver: Driver, deploymentId: string): Promise<void> {
  try {
    await copyLog(deps, driver, deploymentId);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.retriable) throw thrown;
    deps.log.warn({ err: thrown, deploymentId }, 'the log of model servers that are removed could not be kept');
  }
}

/** Copies the logs that clients read. */
export async function copyRequestedLogs(deps: CopyLogDeps): Promise<void> {
  await Promise.all(
    (await deps.logs.requested(deps.clock.now())).map(async ({ deploymentId, target }) => {
      const driver = deps.drivers.get(target);
      if (!driver) return;
      await copyLog(deps, driver, deploymentId).catch((err) =>
        deps.log.warn({ err, deploymentId }, 'the log of a deployment could not be copied for its readers'),
      );
    }),
  );
}
