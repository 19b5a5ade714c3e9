import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { platformName } from '../platform-name.ts';

/** Records the spans of `name` and sends them to the collector at `endpoint`; `close` sends what is still waiting. */
export function openTracer(name: string, endpoint: string): { tracer: Tracer; close(): Promise<void> } {
  const url = new URL('v1/traces', `${endpoint.replace(/\/$/, '')}/`).href;
  // Not registered as the process's own: several roles of one process are several sources.
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  return { tracer: provider.getTracer(platformName), close: () => provider.shutdown() };
}
