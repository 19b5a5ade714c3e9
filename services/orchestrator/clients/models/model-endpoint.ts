import type { ModelStep } from '../../domain/plan.ts';
import type { Translation } from './json-translator.ts';
import { originOf } from './origin.ts';

/** Where a model takes its operation over HTTP, and what was learned about it so far. */
export interface ModelEndpoint {
  readonly origin: string;
  /** As many as calls are allowed: a model that serves one connection at a time would leave a second one hanging. */
  readonly connections: number;
  /** As runners have it today; as old runners, R and generated mappers do. */
  readonly paths: readonly [string, string];
  /** Which of the paths was last found. */
  found: 0 | 1;
  /** Set where the model takes JSON alone. */
  json: Translation | undefined;
}

/** Doors by step, so that what was learned about a model goes with the plan that named it. */
export function createModelEndpoints() {
  const doors = new WeakMap<ModelStep, ModelEndpoint>();
  return (step: ModelStep): ModelEndpoint => {
    let door = doors.get(step);
    if (!door) {
      door = endpointOf(step);
      doors.set(step, door);
    }
    return door;
  };
}

function endpointOf({ address, operation, policy }: ModelStep): ModelEndpoint {
  const name = encodeURIComponent(operation);
  return {
    origin: originOf(address),
    connections: policy.concurrency,
    paths: [`${address.path}/model/methods/${name}`, `${address.path}/${name}`],
    found: 0,
    json: undefined,
  };
}
