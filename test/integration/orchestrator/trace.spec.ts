import { expect } from 'chai';
import { type FakeModel, startModel } from '../../fakes/models/start-model.ts';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '../../fakes/otlp-collector.ts';
import { createGateways, putSequence } from '../../support/orchestrator-gateway.ts';

const callerSpanId = '00f067aa0ba902b7';

describe('the trace of a run', function () {
  this.timeout(240_000);
  let collector: OtlpCollector;
  let models: FakeModel[];

  before(async () => {
    collector = await startOtlpCollector();
    const echo = () => startModel({ behaviour: ({ body }, response) => void response.end(body) });
    models = await Promise.all([echo(), echo()]);
  });
  after(() => Promise.all([collector.close(), ...models.map((model) => model.close())]));

  for (const transport of ['http', 'topics'] as const)
    it(`is one over ${transport}, from the caller's request to each model and back`, async () => {
      const gateways = await createGateways({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        ORCHESTRATOR_TRANSPORT: transport,
      });
      const [gateway, worker] = await Promise.all([gateways.startProcess(), gateways.startWorkerProcess()]);
      const [first, second] = models.map(({ address }) => address.port);
      await putSequence(gateway.url, { first: first ?? 0, second: second ?? 0 });
      const traceId = `4bf92f3577b34da6a3ce929d0e0e473${transport === 'http' ? 1 : 2}`;
      const answer = await fetch(`${gateway.url}/solutions/default/run`, {
        method: 'POST',
        headers: { traceparent: `00-${traceId}-${callerSpanId}-01` },
        body: 'in',
      });
      expect([answer.status, await answer.text()]).to.deep.equal([200, 'in']);
      // Stopping sends what was recorded.
      await Promise.all([gateway.stop(), worker.stop()]);

      const spans = collector.spans.filter((span) => span.traceId === traceId);
      const between = transport === 'http' ? () => [] : (node: string) => [`worker: hop ${node}`];
      const request = 'gateway: POST /solutions/{solution}/{operation}';
      const caller = transport === 'http' ? 'gateway' : 'worker';
      for (const [index, node] of ['first', 'second'].entries()) {
        const { traceparent } = models[index]?.requests.at(-1)?.headers ?? {};
        const [, trace, span] = String(traceparent).split('-');
        expect(trace).to.equal(traceId);
        expect(wayTo(span, spans)).to.deep.equal([request, ...between(node), `${caller}: ${node} run`]);
      }
      expect(spans).to.have.length(transport === 'http' ? 3 : 5);
    });
});

/** The spans from the caller's request to this one: `worker: hop first`. */
function wayTo(spanId: string | undefined, spans: readonly CollectedSpan[]): string[] {
  if (spanId === callerSpanId) return [];
  const span = spans.find((one) => one.spanId === spanId);
  if (!span) return [`no span ${spanId}`];
  return [...wayTo(span.parentSpanId, spans), `${span.service.replace('modelyard-orchestrator-', '')}: ${span.name}`];
}
