import type { ObservedComponent } from '../../domain/driver.ts';
import { labels, portInContainer, type Reach, rolloutOf } from './container-spec.ts';

/** What is read of `GET /containers/{id}/json`. */
export interface InspectedContainer {
  readonly Id: string;
  /** With a leading slash. */
  readonly Name: string;
  readonly RestartCount: number;
  readonly Config: { readonly Labels: Readonly<Record<string, string>>; readonly Image: string };
  readonly State: {
    readonly Status: 'created' | 'running' | 'paused' | 'restarting' | 'removing' | 'exited' | 'dead';
    readonly ExitCode: number;
    readonly OOMKilled: boolean;
    readonly Error: string;
    readonly StartedAt: string;
  };
}

/** A model that ended this often has failed. The engine goes on starting it, so that it recovers once the cause is gone. */
export const restartLimit = 5;

/** Where the container answers, or would. */
export function endpointOf(container: InspectedContainer, reach: Reach) {
  const component = container.Config.Labels[labels.component] ?? '';
  const kind = container.Config.Labels[labels.kind] === 'data_broker' ? 'data_broker' : 'model';
  if (reach.via === 'network') return { component, host: container.Name.slice(1), port: portInContainer(kind) };
  return { component, host: reach.address, port: Number(container.Config.Labels[labels.port]) };
}

/** `answers`: whether the model server has answered at the endpoint just now. */
export function observeContainer(container: InspectedContainer, reach: Reach, answers: boolean): ObservedComponent {
  const { State, RestartCount: restarts } = container;
  const about = {
    component: container.Config.Labels[labels.component] ?? '',
    ...rolloutOf(container.Config.Labels),
    restarts,
  };
  if (State.Status === 'running' && answers)
    return { ...about, status: 'running', endpoint: endpointOf(container, reach), detail: undefined };
  if (State.Status === 'dead' || (restarts >= restartLimit && State.Status !== 'running'))
    return { ...about, status: 'failed', endpoint: undefined, detail: reasonOf(container) };
  const detail = State.Status === 'restarting' || State.Status === 'exited' ? reasonOf(container) : undefined;
  return { ...about, status: 'starting', endpoint: undefined, detail };
}

/** Why it ended, without anything that it printed. */
function reasonOf({ State, RestartCount }: InspectedContainer): string {
  const often = RestartCount > 0 ? `, ${RestartCount} starts again` : '';
  if (State.OOMKilled) return `The model server needed more memory than its limit${often}.`;
  if (State.Error) return `The container does not start: ${State.Error.slice(0, 500)}`;
  return `The model server ended with exit code ${State.ExitCode}${often}. Its log says more.`;
}
