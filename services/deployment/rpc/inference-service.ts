import { invalid } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { platformName } from '../../kit/platform-name.ts';
import type { RpcCall, UnaryHandler } from '../../kit/rpc/unary.ts';
import type { Infer } from '../app/inference/infer.ts';
import type { Tensor } from '../app/inference/tensor.ts';
import { requireKeyFor } from '../app/keys/key-caller.ts';
import type { LimitCalls } from '../app/keys/limit-calls.ts';
import type { PresentedKey } from '../domain/keys/deployment-key.ts';
import { readInputs, writeOutputs } from './tensors.ts';

export interface RpcCaller {
  readonly caller: Caller;
  readonly key: PresentedKey | undefined;
}

/** Finds who calls, by the metadata of the call. Errors: `unauthenticated`, `unavailable`. */
export type CallerOf = (call: RpcCall) => Promise<RpcCaller>;

export interface InferenceServiceDeps {
  readonly inference: Infer;
  readonly limitCalls: Pick<LimitCalls, 'request'>;
  readonly callerOf: CallerOf;
}

/** The Open Inference Protocol, version 2, over gRPC: a handler for each method. */
export function createInferenceService({ inference, limitCalls, callerOf }: InferenceServiceDeps) {
  async function find(name: unknown, version: unknown, call: RpcCall) {
    const by = await callerOf(call);
    const served = await inference.find(String(name), String(version) || undefined, by.caller);
    requireKeyFor(by.key, served.callable.deployment.id);
    return { by, served };
  }

  return {
    ServerLive: () => ({ live: true }),
    ServerReady: () => ({ ready: true }),
    ServerMetadata: () => ({ name: platformName, version: '2', extensions: [] }),

    async ModelReady({ name, version }, call) {
      await find(name, version, call);
      return { ready: true };
    },

    async ModelMetadata({ name, version }, call) {
      const { callable, inputs, outputs } = (await find(name, version, call)).served;
      const { deployment } = callable;
      return { name: deployment.name, versions: [deployment.revisionId], platform: platformName, inputs, outputs };
    },

    async ModelInfer(request, call) {
      const { by, served } = await find(request.model_name, request.model_version, call);
      if (by.key) limitCalls.request(by.key);
      const outputs = await inference.infer(served, readInputs(request), { userId: by.caller.userId, key: by.key });
      const { name, revisionId } = served.callable.deployment;
      const wanted = (request.outputs as readonly { readonly name: string }[]).map((output) => output.name);
      const tensors = wanted.length > 0 ? wanted.map((one) => outputOf(outputs, one)) : outputs;
      return { model_name: name, model_version: revisionId, id: request.id, ...writeOutputs(tensors) };
    },
  } satisfies Record<string, UnaryHandler>;
}

function outputOf(outputs: readonly Tensor[], name: string): Tensor {
  const found = outputs.find((output) => output.name === name);
  if (found) return found;
  throw invalid(`There is no output ${name}: the model gives ${outputs.map((output) => output.name).join(', ')}.`);
}
