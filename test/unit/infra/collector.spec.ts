import { readFile } from 'node:fs/promises';
import { context, propagation } from '@opentelemetry/api';
import { expect } from 'chai';
import { parse } from 'yaml';
import { createLog } from '../../../services/kit/log.ts';
import { inSpan, propagateTraces, SpanKind } from '../../../services/kit/trace.ts';

const file = new URL('../../../infra/observability/collector.yaml', import.meta.url);

describe('the configuration of the OpenTelemetry Collector', () => {
  it('takes the fields of the lines that roles write, and sends them to one of its exporters', async () => {
    const text = await readFile(file, 'utf8');
    const taken = new Set([...text.matchAll(/attributes\.(\w+)/g)].map(([, name]) => name));
    const line = await lineOfARole();
    expect(taken).to.have.all.keys(Object.keys(line).filter((name) => name !== 'role'));
    // The layout is Go's.
    expect(line.time).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(text).to.include("layout: '2006-01-02T15:04:05.999Z07:00'");
    const { exporters, receivers, processors, service } = parse(text);
    const { logs, traces } = service.pipelines;
    expect(receivers).to.have.all.keys(logs.receivers);
    expect(processors).to.have.all.keys(traces.processors);
    expect(exporters).to.include.keys(/:-(.+)}$/.exec(logs.exporters[0])?.[1] ?? '', traces.exporters[0]);
  });
});

async function lineOfARole(): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'edge', role: 'gateway', instance: 'edge-1', level: 'info', destination });
  propagateTraces();
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await inSpan('start', SpanKind.INTERNAL, { traceparent }, async () => log.info('ready'));
  context.disable();
  propagation.disable();
  return JSON.parse(lines[0] ?? '');
}
