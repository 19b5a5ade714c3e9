import { createLineBudget } from '../../../kit/line-budget.ts';
import type { Logger } from '../../../kit/log.ts';
import type { LocalServer } from '../../domain/local-server.ts';

/** Of one server; its own log has them all. */
const linesPerSecond = 100;

/** Writes what a model server writes to the log of the platform as well, where its owner finds it after the server has been removed. */
export function copyLines(
  { deploymentId, component, replica }: Pick<LocalServer, 'deploymentId' | 'component' | 'replica'>,
  log: Logger,
) {
  const budget = createLineBudget(linesPerSecond);
  return (text: string, stream: string): void => {
    const omitted = budget.take();
    if (omitted === undefined) return;
    log.info({ deploymentId, component, replica, stream, ...(omitted > 0 && { omitted }) }, text);
  };
}
