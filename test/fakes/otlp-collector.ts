import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** `service.name` of the resource it came from. */
  readonly service: string;
}

export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  close(): Promise<void>;
}

interface ResourceSpans {
  readonly resource: {
    readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  };
  readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'service'>[] }[];
}

interface ExportRequest {
  readonly resourceSpans: readonly ResourceSpans[];
}

function spansOf({ resource, scopeSpans }: ResourceSpans): CollectedSpan[] {
  const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
  return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
}

/** Takes traces over OTLP/HTTP in JSON, as a real collector does, and keeps them. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as ExportRequest;
    spans.push(...resourceSpans.flatMap(spansOf));
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
