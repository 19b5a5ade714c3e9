import { type handleUnaryCall, type ServerUnaryCall, status } from '@grpc/grpc-js';
import { createAccessLog } from '../access-log.ts';
import type { Message } from '../codec/protobuf.ts';
import { AppError, toAppError } from '../errors.ts';
import { createCounter, createGauge, createHistogram } from '../metrics.ts';
import type { Service } from '../service.ts';
import { inSpan, SpanKind } from '../trace.ts';
import { toFailure } from './status.ts';

/** What a handler sees of a call beside its request. */
export interface RpcCall {
  /** The first value of a name in its metadata; '' where there is none. */
  header(name: string): string;
  /** Address of the client. */
  readonly ip: string;
}

/** Handles a request; an error becomes a gRPC status. */
export type UnaryHandler<Q = Message, S = Message> = (request: Q, call: RpcCall) => S | Promise<S>;

export type UnaryWrapper = <Q, S>(path: string, handler: UnaryHandler<Q, S>) => handleUnaryCall<Q, S>;

/** Wraps unary handlers: deadline, span, metrics and rendering of errors. */
export function createUnaryWrapper(service: Service): UnaryWrapper {
  const labelNames = ['method', 'status'];
  const total = createCounter(service, 'rpc_requests_total', 'Calls answered', labelNames);
  const seconds = createHistogram(service, {
    name: 'rpc_request_duration_seconds',
    help: 'Time to the answer',
    labelNames,
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  });
  const access = createAccessLog(service);
  let inFlight = 0;
  createGauge(service, {
    name: 'rpc_requests_in_flight',
    help: 'Calls being handled now',
    collect() {
      this.set(inFlight);
    },
  });

  async function answer<Q, S>(path: string, handler: UnaryHandler<Q, S>, call: ServerUnaryCall<Q, S>) {
    const work = async () => {
      rejectLate(call);
      return handler(call.request, describeCall(call));
    };
    try {
      return { code: status.OK, response: await traced(path, call, () => logged(path, work)) };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') service.log.error({ method: path, err: error }, 'call failed');
      return toFailure(error);
    }
  }

  async function logged<T>(path: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const write = (code: status, reason?: string) => {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      access.write({ method: 'RPC', route: path, status: status[code], ms, code: reason }, ownFaults.has(code));
    };
    try {
      const response = await work();
      write(status.OK);
      return response;
    } catch (thrown) {
      const error = toAppError(thrown);
      write(toFailure(error).code, error.reason);
      throw thrown;
    }
  }

  return (path, handler) => async (call, callback) => {
    const start = performance.now();
    inFlight += 1;
    const result = await answer(path, handler, call);
    inFlight -= 1;
    const labels = { method: path, status: status[result.code] };
    total.inc(labels);
    seconds.observe(labels, (performance.now() - start) / 1000);
    if ('response' in result) callback(null, result.response);
    else callback(result);
  };
}

type AnyCall = ServerUnaryCall<unknown, unknown>;

export const describeCall = (call: Pick<AnyCall, 'metadata' | 'getPeer'>): RpcCall => ({
  header: (name) => String(call.metadata.get(name)[0] ?? ''),
  ip: call.getPeer().replace(/:\d+$/, ''),
});

const ownFaults = new Set([status.INTERNAL, status.UNAVAILABLE, status.UNKNOWN]);

function traced<T>(path: string, call: Pick<AnyCall, 'metadata'>, work: () => Promise<T>): Promise<T> {
  const traceparent = call.metadata.get('traceparent')[0]?.toString();
  const carrier = traceparent === undefined ? {} : { traceparent };
  return inSpan(path, SpanKind.SERVER, carrier, work);
}

/** Rejects calls whose client does not wait any more: under overload they would only add to it. */
function rejectLate(call: Pick<AnyCall, 'cancelled' | 'getDeadline'>): void {
  if (call.cancelled) throw new AppError('cancelled', 'The call was cancelled.');
  const deadline = call.getDeadline();
  if (Number(deadline) <= Date.now()) {
    throw new AppError('deadline_exceeded', 'The deadline had passed before the call was started.');
  }
}
