import {
  type Context,
  context,
  createContextKey,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { type Environment, readSettings } from './config.ts';
import { randomHex } from './ids.ts';
import type { Lifecycle } from './lifecycle.ts';
import { platformName } from './platform-name.ts';
import { traceSettings } from './role-settings.ts';

export { SpanKind };

/** The tracer of the role whose work is being done; absent where there is no collector. */
const tracerKey = createContextKey('tracer of the role');
const contexts = new AsyncLocalStorageContextManager();

/** Lets trace ids travel (W3C `traceparent`) through everything this process does, so that logs of all services can be joined. */
export function propagateTraces(): void {
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

/** The parts of a `Service` that tracing needs. */
interface TracedRole {
  readonly name: string;
  readonly role: string;
  readonly env: Environment;
  readonly life: Lifecycle;
}

/**
 * Runs `start`. Where OTEL_EXPORTER_OTLP_ENDPOINT names a collector, spans of all work that `start` sets up are recorded as
 * those of this role: servers, consumers and timers keep the context in which they were created. Throws a ConfigError.
 */
export async function recordTraces({ name, role, env, life }: TracedRole, start: () => Promise<void>): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = readSettings(traceSettings, env);
  if (endpoint === undefined) return start();
  // Only here, because the exporter costs a process 15 MiB and a tenth of a second.
  const { openTracer } = await import('./trace/open-tracer.ts');
  const { tracer, close } = openTracer(`${platformName}-${name}-${role}`, endpoint);
  life.onStop('tracing', close);
  return context.with(context.active().setValue(tracerKey, tracer), start);
}

export type Carrier = Record<string, string>;

/** Runs `work` in a span that continues the trace of `carrier` (headers of a request or a message), where it has one. */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  carrier: Carrier,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = carrier.traceparent ? propagation.extract(context.active(), carrier) : context.active();
  const tracer = activeTracer();
  if (!tracer) return inUnrecordedSpan(parent, work);
  return tracer.startActiveSpan(name, { kind }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

const activeTracer = () => context.active().getValue(tracerKey) as Tracer | undefined;

/** Continues the trace with a new span id, without recording. */
function inUnrecordedSpan<T>(parent: Context, work: (span: Span) => Promise<T>): Promise<T> {
  const { traceId = randomHex(16), traceState } = trace.getSpanContext(parent) ?? {};
  const span = trace.wrapSpanContext({
    traceId,
    spanId: randomHex(8),
    traceFlags: TraceFlags.NONE,
    ...(traceState && { traceState }),
  });
  return context.with(trace.setSpan(parent, span), work, undefined, span);
}

/** The current `traceparent`, for outgoing headers; empty outside of any span. */
export function currentTrace(): Carrier {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span) return {};
  // What the propagator below would write: it checks what was made here, and most requests have no state of a vendor.
  if (!span.traceState) return { traceparent: `00-${span.traceId}-${span.spanId}-0${span.traceFlags}` };
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** What W3C Trace Context lets a `traceparent` be. */
const traceparent = /^\s?(?!ff)[\da-f]{2}-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?\s?$/;

/**
 * Continues the trace of a `traceparent`, or begins one, for work that is not recorded and runs outside of any span: `traceparent`
 * is for the requests that follow.
 */
export function continueTrace(given: string | string[] | undefined): {
  readonly traceId: string;
  readonly traceparent: string;
} {
  const traceId = (typeof given === 'string' ? traceparent.exec(given)?.[1] : undefined) ?? randomHex(16);
  return { traceId, traceparent: `00-${traceId}-${randomHex(8)}-00` };
}

/** Whether what is set up now has its spans recorded. */
export const recordsSpans = (): boolean => activeTracer() !== undefined;

/** Whether the current span is recorded. Hot paths skip their spans where it is not. */
export const isRecorded = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/** The id of the trace of the work being done. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
