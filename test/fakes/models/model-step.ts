import type { Address, ModelStep, Policy } from '../../../services/orchestrator/domain/plan.ts';

/** A step of a plan that calls the model at `address`; whatever is not given is as if the blueprint said nothing. */
export function modelStep(
  address: Address,
  { policy, ...given }: Partial<Omit<ModelStep, 'kind' | 'address' | 'policy'>> & { policy?: Partial<Policy> } = {},
): ModelStep {
  const { node = 'tax1', operation = 'tax' } = given;
  return {
    kind: 'model',
    id: node,
    node,
    operation,
    successors: [],
    address,
    inputMessage: 'TaxInput',
    outputMessage: 'Line',
    protoUri: '',
    ...given,
    policy: { timeoutMs: 20_000, retries: 2, failure: 'hard', concurrency: 64, ...policy },
  };
}
