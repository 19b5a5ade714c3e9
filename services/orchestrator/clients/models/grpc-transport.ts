import { rpcPaths } from '../../../kit/codec/rpc-paths.ts';
import type { BytesClient, BytesResponse } from '../../../kit/rpc/bytes-client.ts';
import { protobufType } from '../../domain/message.ts';
import type { CallContext } from '../../domain/model-caller.ts';
import type { ModelStep } from '../../domain/plan.ts';
import {
  type Attempt,
  addressRefused,
  cancelled,
  type FailedAttempt,
  permanentFailure,
  type Transport,
  timedOut,
  transientFailure,
} from './attempt.ts';
import { excerptOf } from './excerpt.ts';
import { targetOf } from './origin.ts';
import type { ProtoSource } from './proto-source.ts';

export interface GrpcTransportOptions {
  readonly client: BytesClient;
  readonly protos: ProtoSource | undefined;
}

const searchLimitMs = 2_000;

/** Calls models over gRPC by the bare name of a method: the blueprint knows neither its package nor its service. */
export function createGrpcTransport({ client, protos }: GrpcTransportOptions): Transport {
  // By step, so that what was learned about a model goes with the plan that named it.
  const paths = new WeakMap<ModelStep, Promise<string>>();

  /** In the order of trust; the last is how a model without package and reflection is served. */
  async function find(step: ModelStep, until: number): Promise<string> {
    const limit = Math.min(until, Date.now() + searchLimitMs);
    return (
      inProto(await protos?.find(step, limit), step.operation) ??
      named(await client.methods(targetOf(step.address), limit), step.operation) ??
      `/Model/${step.operation}`
    );
  }

  return {
    async attempt(step, input, context, until) {
      let finding = paths.get(step);
      if (!finding) {
        finding = find(step, until);
        paths.set(step, finding);
      }
      const path = await finding;
      const { headers, cancellation } = context;
      const target = targetOf(step.address);
      const answer = await client.call({ target, path, bytes: input.bytes, headers, deadline: until, cancellation });
      if (answer.ok) return { ok: true, status: 200, message: { bytes: answer.bytes, contentType: protobufType } };
      // Looked for again with the next call: another model may be listening there by now.
      if (answer.status === 'UNIMPLEMENTED' || answer.status === 'UNAVAILABLE') paths.delete(step);
      return interpretStatus(step, context, until, path, answer);
    },
  };
}

function inProto(text: string | undefined, method: string): string | undefined {
  if (text === undefined) return undefined;
  try {
    return rpcPaths(text, method)[0];
  } catch {
    // A file that does not parse counts as missing: the server's reflection is queried next.
    return undefined;
  }
}

function named(paths: readonly string[], method: string): string | undefined {
  const ending = `/${method.toLowerCase()}`;
  return paths.find((path) => path.toLowerCase().endsWith(ending));
}

function interpretStatus(
  step: ModelStep,
  context: CallContext,
  until: number,
  path: string,
  { status, detail }: Extract<BytesResponse, { ok: false }>,
): Attempt {
  const excerpt = excerptOf(Buffer.from(detail));
  const words = { detail: `"${step.node}" answered ${status} to ${path}.`, excerpt };
  switch (status) {
    case 'REFUSED':
      return addressRefused(step, excerpt);
    case 'UNAVAILABLE':
      return transientFailure(step, 'model_unreachable', { detail: unreachable(step, excerpt) });
    case 'DEADLINE_EXCEEDED':
      return timedOut(step, context, until);
    case 'CANCELLED':
      return context.cancellation?.cancelled ? cancelled(step) : permanentFailure(step, 'model_failed', words);
    case 'UNIMPLEMENTED':
      return unknownMethod(step, path, excerpt);
    case 'RESOURCE_EXHAUSTED':
      // Also how an answer above the limit ends, and that one stays too large.
      return detail.includes('larger than max')
        ? permanentFailure(step, 'model_failed', words)
        : transientFailure(step, 'model_failed', words);
    default:
      return permanentFailure(step, 'model_failed', words);
  }
}

const unreachable = ({ node, address }: ModelStep, cause: string): string =>
  `"${node}" cannot be reached at grpc://${targetOf(address)}: ${cause}. Check that it runs there and what the docker info says.`;

function unknownMethod(step: ModelStep, path: string, excerpt: string): FailedAttempt {
  const detail = `"${step.node}" has no method ${path}: neither its .proto file nor its reflection names another for ${step.operation}. Check the operation's name.`;
  return permanentFailure(step, 'model_failed', { detail, excerpt });
}
