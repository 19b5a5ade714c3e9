import { type handleUnaryCall, type ServerUnaryCall, status } from '@grpc/grpc-js';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Message } from '../codec/protobuf.ts';
import { AppError, toAppError } from '../errors.ts';
import type { Service } from '../service.ts';
import { inSpan, SpanKind } from '../trace.ts';
import { toFailure } from './status.ts';

/** Handles a request; an error becomes a gRPC status. */
export type UnaryHandler = (request: Message) => Message | Promise<Message>;

export type UnaryWrapper = (path: string, handler: UnaryHandler) => handleUnaryCall<Message, Message>;

/** Wraps unary handlers: deadline, span, metrics and rendering of errors. */
export function createUnaryWrapper(service: Service): UnaryWrapper {
  const registers = [service.metrics];
  const labelNames = ['method', 'status'];
  const total = new Counter({ name: 'rpc_requests_total', help: 'Calls answered', labelNames, registers });
  const seconds = new Histogram({
    name: 'rpc_request_duration_seconds',
    help: 'Time to the answer',
    labelNames,
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  });
  let inFlight = 0;
  new Gauge({
    name: 'rpc_requests_in_flight',
    help: 'Calls being handled now',
    registers,
    collect() {
      this.set(inFlight);
    },
  });

  async function answer(path: string, handler: UnaryHandler, call: ServerUnaryCall<Message, Message>) {
    try {
      rejectLate(call);
      return { code: status.OK, response: await traced(path, handler, call) };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') service.log.error({ method: path, err: error }, 'call failed');
      else service.log.debug({ method: path, code: error.reason }, 'call rejected');
      return toFailure(error);
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

function traced(path: string, handler: UnaryHandler, call: ServerUnaryCall<Message, Message>): Promise<Message> {
  const traceparent = call.metadata.get('traceparent')[0]?.toString();
  const carrier = traceparent === undefined ? {} : { traceparent };
  return inSpan(path, SpanKind.SERVER, carrier, async () => handler(call.request));
}

/** Rejects calls whose client does not wait any more: under overload they would only add to it. */
function rejectLate(call: ServerUnaryCall<Message, Message>): void {
  if (call.cancelled) throw new AppError('cancelled', 'The call was cancelled.');
  const deadline = call.getDeadline();
  if (Number(deadline) <= Date.now()) {
    throw new AppError('deadline_exceeded', 'The deadline had passed before the call was started.');
  }
}
