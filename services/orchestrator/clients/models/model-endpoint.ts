import type { ModelStep } from '../../domain/plan.ts';
import type { Translation } from './json-translator.ts';
import { originOf } from './origin.ts';

/** Where a model serves its operation over HTTP, and what is known about it so far. */
export interface ModelEndpoint {
  readonly origin: string;
  /** As many as calls are allowed: a model that serves one connection at a time would leave a second one hanging. */
  readonly connections: number;
  /** The path of current runners; the path of old runners, R and generated mappers. */
  readonly paths: readonly [string, string];
  /** Which of the paths existed last time. */
  found: 0 | 1;
  /** Set where the model takes only JSON. */
  json: Translation | undefined;
}

/** Endpoints by step, so that what was learned about a model goes with the plan that named it. */
export function createModelEndpoints() {
  const endpoints = new WeakMap<ModelStep, ModelEndpoint>();
  return (step: ModelStep): ModelEndpoint => {
    let endpoint = endpoints.get(step);
    if (!endpoint) {
      endpoint = endpointOf(step);
      endpoints.set(step, endpoint);
    }
    return endpoint;
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
