import { expect } from 'chai';
import { startRoles } from '../../../services/kit/start-roles.ts';
import { findRoles } from '../../../services/roles.ts';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '../../fakes/otlp-collector.ts';
import { createContent } from '../../support/content.ts';
import { startEdgeProcess } from '../../support/edge.ts';
import { freePort } from '../../support/engines.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpanId = '00f067aa0ba902b7';

describe('the trace of a command', function () {
  this.timeout(240_000);
  let collector: OtlpCollector;

  before(async () => {
    collector = await startOtlpCollector();
  });

  after(() => collector.close());

  it("is one, from the caller's request at the edge through Kafka to the store", async () => {
    const content = await createContent({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const [gateway, worker] = await Promise.all([content.startGatewayProcess(), content.startWorkerProcess()]);
    const edge = await startEdgeProcess(gateway.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const response = await fetch(`${edge.url}/site/api-manual/Solution/description/org`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${callerSpanId}-01` },
      body: JSON.stringify({ solutionId: 's', revisionId: 'r', description: '<p>traced</p>' }),
    });
    expect(response.status).to.equal(200);
    // Stopping sends what was recorded.
    await Promise.all([edge.stop(), gateway.stop(), worker.stop()]);

    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const names = [
      'POST /site/api-manual/Solution/description/{workspace}',
      'send StoreDescription',
      'handle StoreDescription',
      'save change',
    ];
    const chain = names.map((name) => spans.find((span) => span.name === name));
    expect(chain.map((span) => span?.name)).to.deep.equal(names);
    const [atEdge, ...others] = spans.filter(({ service }) => service === 'modelyard-edge-gateway');
    expect([atEdge?.parentSpanId, others, spans.length]).to.deep.equal([callerSpanId, [], 1 + names.length]);
    const parents = [atEdge?.spanId, ...chain.slice(0, -1).map((span: CollectedSpan | undefined) => span?.spanId)];
    expect(chain.map((span) => span?.parentSpanId)).to.deep.equal(parents);
  });

  it('names the role of each span where both roles share a process', async () => {
    const content = await createContent({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'warn' });
    const [gateway, worker] = [await freePort(), await freePort()];
    const env = { ...content.env, CONTENT_PORT: `${gateway}`, CONTENT_WORKER_PORT: `${worker}` };
    const roles = startRoles(findRoles(['content:gateway', 'content:worker']).found, env);
    await roles.started;
    const ownTrace = traceId.replace('4bf9', '0000');
    const response = await fetch(`http://127.0.0.1:${gateway}/site/api-manual/Solution/description/org`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${ownTrace}-${callerSpanId}-01` },
      body: JSON.stringify({ solutionId: 's', revisionId: 'r', description: '<p>traced</p>' }),
    });
    expect(response.status).to.equal(200);
    await roles.stop();

    const spans = collector.spans.filter((span) => span.traceId === ownTrace);
    const services = spans.map(({ name, service }) => `${service}: ${name.split(' ')[0]}`);
    expect(services).to.have.members([
      'modelyard-content-gateway: POST',
      'modelyard-content-gateway: send',
      'modelyard-content-worker: handle',
      'modelyard-content-worker: save',
    ]);
  });

  it('shows in the logs of a gateway that records no spans', async () => {
    const content = await createContent({ LOG_LEVEL: 'debug' });
    const [gateway, worker] = await Promise.all([content.startGateway(), content.startWorker()]);
    const response = await fetch(`${gateway.url}/site/api-manual/Solution/description/nowhere`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${callerSpanId}-00` },
      body: '{}',
    });
    expect(response.status).to.equal(400);
    await Promise.all([gateway.stop(), worker.stop()]);
    const refused = gateway.output.split('\n').find((line) => line.includes('request rejected'));
    expect(JSON.parse(refused ?? '{}')).to.include({ traceId });
  });
});
