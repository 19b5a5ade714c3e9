import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { randomHex } from './ids.ts';
import type { Lifecycle } from './lifecycle.ts';

export { SpanKind };

/** Whether there is a collector. Without one, spans would be work for nobody; only their ids are made. */
let collected = false;

/**
 * Trace ids always exist and travel (W3C `traceparent`), so that logs of all services can be joined; spans are recorded
 * and sent only where OTEL_EXPORTER_OTLP_ENDPOINT names a collector.
 */
export function startTracing(service: string, role: string, endpoint: string | undefined, life: Lifecycle): void {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `modelyard-${service}-${role}` }),
    sampler: new ParentBasedSampler({ root: endpoint ? new AlwaysOnSampler() : new AlwaysOffSampler() }),
    spanProcessors: endpoint
      ? [
          new BatchSpanProcessor(
            new OTLPTraceExporter({ url: new URL('v1/traces', `${endpoint.replace(/\/$/, '')}/`).href }),
          ),
        ]
      : [],
  });
  provider.register();
  collected = endpoint !== undefined;
  life.onStop('tracing', () => provider.shutdown());
}

export type Carrier = Record<string, string>;

/** Runs `work` in a span that continues the trace of `carrier` (headers of a request or a message), if it names one. */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  carrier: Carrier,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = carrier.traceparent ? propagation.extract(context.active(), carrier) : context.active();
  if (!collected) return inUnrecordedSpan(parent, work);
  return trace.getTracer('modelyard').startActiveSpan(name, { kind }, parent, async (span) => {
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

/** The same trace goes on, under a span id of its own, and nothing is measured. */
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

/** The `traceparent` of what is being handled, for the headers of whatever it sends; empty outside of any span. */
export function currentTrace(): Carrier {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span) return {};
  // What the propagator below would write: it checks what was made here, and looks for baggage, which nobody has.
  if (!collected && !span.traceState) return { traceparent: `00-${span.traceId}-${span.spanId}-0${span.traceFlags}` };
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Whether what is being handled is recorded. Where it is not, spans on a path that is walked very often are work for nobody. */
export const isRecorded = (): boolean => trace.getActiveSpan()?.isRecording() === true;
