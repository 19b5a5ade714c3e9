import type { ContainerGroup } from '@azure/arm-containerinstance';
import type { Endpoint } from '../../domain/deployment.ts';
import type { ObservedComponent } from '../../domain/driver.ts';
import { rolloutOf, tags } from './names.ts';

/** Where the container of a group answers, or would. */
export function endpointOf(group: ContainerGroup): Endpoint | undefined {
  const { ip } = group.ipAddress ?? {};
  const { [tags.component]: component = '', [tags.port]: port } = group.tags ?? {};
  return ip ? { component, host: ip, port: Number(port) } : undefined;
}

/** Azure starts a container again for ever: after so many starts without an answer it counts as failed. */
const mostRestarts = 5;

/** `answers`: whether the model has answered just now. */
export function observeGroup(group: ContainerGroup, answers: boolean): ObservedComponent {
  const seen = group.containers[0]?.instanceView;
  const restarts = seen?.restartCount ?? 0;
  const about = {
    component: group.tags?.[tags.component] ?? '',
    ...rolloutOf(group.tags),
    restarts,
  };
  const as = (status: ObservedComponent['status'], detail?: string): ObservedComponent => ({
    ...{ ...about, status, detail, endpoint: status === 'running' ? endpointOf(group) : undefined },
  });
  if (answers) return as('running');
  if (group.provisioningState === 'Failed')
    return as('failed', `Azure could not make the container group: ${lastFailure(group)}`);
  const waitsFor = seen?.currentState?.detailStatus ?? '';
  if (/ImagePull|ErrImage|InaccessibleImage/.test(waitsFor))
    return as('failed', `Azure could not pull the image of the model: ${lastFailure(group)}`);
  if (restarts >= mostRestarts) return as('failed', 'The model ended again and again. Its log says more.');
  if (group.instanceView?.state === 'Stopped') return as('failed', 'The container group was stopped at Azure.');
  return as(seen?.currentState?.state === 'Running' ? 'starting' : 'preparing');
}

const longest = 500;

/** What Azure itself says; events have nothing that a model wrote. */
function lastFailure({ instanceView, containers }: ContainerGroup): string {
  const events = [...(instanceView?.events ?? []), ...(containers[0]?.instanceView?.events ?? [])];
  const failure = events.findLast(({ type }) => type === 'Warning');
  return failure?.message?.slice(0, longest) ?? 'no reason given';
}
