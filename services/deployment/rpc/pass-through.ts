import { rpcPaths } from '../../kit/codec/rpc-paths.ts';
import { AppError } from '../../kit/errors.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import { type Definitions, definitionsOf } from '../../kit/rpc/reflection.ts';
import type { RpcCall } from '../../kit/rpc/unary.ts';
import type { Callable, CallDeployment } from '../app/calls/call-deployment.ts';
import type { MeasuredCall } from '../app/calls/measured-call.ts';
import { requireKeyFor } from '../app/keys/key-caller.ts';
import type { LimitCalls } from '../app/keys/limit-calls.ts';
import type { CallerOf, RpcCaller } from './inference-service.ts';

/** Names the deployment of a call: by its name or id. */
export const deploymentHeader = 'modelyard-deployment';

export interface PassThroughDeps {
  readonly calls: Pick<CallDeployment, 'find'>;
  readonly call: MeasuredCall;
  readonly limitCalls: Pick<LimitCalls, 'request'>;
  readonly callerOf: CallerOf;
}

interface Model {
  readonly definitions: Definitions;
  /** The operation of each gRPC path. */
  readonly operations: ReadonlyMap<string, string>;
}

/** The service of a deployed model, as its proto has it: stubs made from that proto call it here. */
export function createPassThrough({ calls, call, limitCalls, callerOf }: PassThroughDeps) {
  const models = createRecentMap<Model>({ limit: 200, ttlMs: 60 * 60_000 });

  async function find(rpc: RpcCall): Promise<{ readonly callable: Callable; readonly by: RpcCaller }> {
    const by = await callerOf(rpc);
    const callable = await calls.find(rpc.header(deploymentHeader), by.caller);
    requireKeyFor(by.key, callable.deployment.id);
    return { callable, by };
  }

  function modelOf({ deployment, isComposition, operations }: Callable): Model {
    const protos = new Set(operations.map(({ input }) => input?.proto));
    const [proto] = protos;
    // The messages of a composition are those of several models.
    if (isComposition || proto === undefined || protos.size > 1)
      throw new AppError('method_not_allowed', 'It has no gRPC service of its own; call it at /run.');
    const key = `${deployment.revisionId}\n${proto}`;
    const known = models.get(key) ?? readModel(proto, operations);
    models.set(key, known);
    return known;
  }

  return {
    async otherwise(path: string, bytes: Buffer, rpc: RpcCall): Promise<Buffer> {
      if (rpc.header(deploymentHeader) === '')
        throw new AppError('method_not_allowed', `Name the deployment in the metadata ${deploymentHeader}.`);
      const { callable, by } = await find(rpc);
      const operation = modelOf(callable).operations.get(path);
      if (operation === undefined) throw new AppError('method_not_allowed', `The deployment has no method ${path}.`);
      if (by.key) limitCalls.request(by.key);
      return (await call(callable, operation, bytes, false, { userId: by.caller.userId, key: by.key })).bytes;
    },

    async reflect(rpc: RpcCall): Promise<Definitions | undefined> {
      if (rpc.header(deploymentHeader) === '') return undefined;
      return modelOf((await find(rpc)).callable).definitions;
    },
  };
}

const readModel = (proto: string, operations: Callable['operations']): Model => ({
  definitions: definitionsOf(proto),
  operations: new Map(operations.flatMap(({ name }) => rpcPaths(proto, name).map((path) => [path, name] as const))),
});
