import { accuracy } from '../../train/evaluate.ts';
import type { Classified } from '../classify-rows.ts';
import { ms, percent, plainTable } from '../plain-table.ts';
import type { CompositionRun, TransportRun } from './run-composition.ts';
import { runsInFlight } from './run-rows.ts';
import type { RunningModels } from './start-models.ts';

const names = { http: 'direct HTTP', topics: 'topic hops' } as const;

/** Which process serves which container. */
export function modelTable({ models }: RunningModels): string {
  const table = plainTable('container', 'served by', 'port', 'process');
  for (const { container, by, port, pid } of models) table.push([container, by, port, pid ?? '']);
  return table.toString();
}

/** The composition both ways, beside the one model that sees all features. */
export function transportTable({ transports, rows }: CompositionRun, single: Classified): string {
  const table = plainTable('way', 'rows', 'accuracy', 'a second', 'p50', 'p99');
  for (const { transport, confusion, runsPerSecond, p50Ms, p99Ms } of transports)
    table.push([names[transport], rows, percent(accuracy(confusion)), Math.round(runsPerSecond), ms(p50Ms), ms(p99Ms)]);
  const { confusion, callsPerSecond, p50Ms, p99Ms } = single;
  const figures = [percent(accuracy(confusion)), Math.round(callsPerSecond), ms(p50Ms), ms(p99Ms)];
  table.push(['one model alone, gRPC', single.rows, ...figures]);
  return table.toString();
}

export const equalLine = ({ equal, rows }: CompositionRun): string =>
  `${equal} of ${rows} answers are the same over both, byte for byte; ${runsInFlight} runs in flight.`;

/** What each node took, both ways. */
export function hopTable({ transports }: CompositionRun): string {
  const table = plainTable('node', ...transports.flatMap(({ transport }) => [`${names[transport]} p50`, 'p99']));
  for (const { node } of transports[0]?.hops ?? []) {
    const figures = transports.map(({ hops }) => hops.find((hop) => hop.node === node));
    table.push([node, ...figures.flatMap((hop) => (hop ? [ms(hop.p50Ms), ms(hop.p99Ms)] : ['', '']))]);
  }
  return table.toString();
}

/** The way of one run, and where its messages lie. */
export function sampleTable({ sample }: TransportRun): string {
  const table = plainTable('node', 'operation', 'status', 'took', 'bytes', 'topic', 'partition', 'offset');
  for (const { node, operation, status, durationMs, bytesIn, bytesOut, topic, partition, offset } of sample.hops) {
    const place = [topic ?? '', partition ?? '', offset ?? ''];
    table.push([node, operation, status, ms(durationMs), `${bytesIn} → ${bytesOut}`, ...place]);
  }
  return table.toString();
}

/** Addresses to open in a browser. Those of models only as long as these run. */
export function compositionLines({ transports }: CompositionRun, { models }: RunningModels, kept: boolean): string {
  const lines = transports.flatMap(({ transport, base, sample }) => [
    `the plan of the composition, ${names[transport]}\n  ${base}/plan`,
    `one of its runs, hop by hop\n  ${base}/runs/${sample.runId}`,
  ]);
  if (kept) lines.push(...models.map(({ container, page }) => `${container}\n  ${page}`));
  return lines.join('\n');
}
