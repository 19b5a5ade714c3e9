import { derivedId } from '../../kit/ids.ts';
import type { Catalog, TaskSubject } from '../domain/catalog.ts';

/**
 * The number of the task in the catalog that shows the beginning of a deployment: the gateway answers older clients with it, and
 * the worker closes it; the first of them makes it.
 */
export const openFirstTask = (
  { openTask }: Pick<Catalog, 'openTask'>,
  deploymentId: string,
  about: TaskSubject,
): Promise<number> => openTask(about, derivedId(`${deploymentId}/first-task`, 0));
