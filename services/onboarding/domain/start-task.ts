import type { TaskStarted } from '../../contracts/onboarding.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';

/** Every signed-in user may push; what a push may change is decided where it changes it. */
export function startTask(
  kind: TaskStarted['kind'],
  taskId: string,
  { trackingId, userId }: { readonly trackingId: string; readonly userId: string },
): Outcome {
  const data: TaskStarted = { taskId, trackingId, userId, kind };
  return { status: 'done', events: [{ type: 'modelyard.onboarding.TaskStarted', data }] };
}
