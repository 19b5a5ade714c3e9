import { createCounter, createGauge, createHistogram, type Measured } from '../../../kit/metrics.ts';
import type { ExecutedCall } from '../../app/runs/execute-call.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { Step } from '../../domain/plan.ts';
import type { HopKind } from '../run-topics.ts';

/** What a worker measures of runs; the messages of hops are measured by their consumer. */
export interface RunMetrics {
  /** Measures a call, its repeats and its wait for a slot of a busy model included. */
  call(solution: string, step: Step, work: () => Promise<ExecutedCall>): Promise<ExecutedCall>;
  /** A model was unavailable and is called again. */
  retried(solution: string, step: Step): void;
  /** Calls in progress were ended because their run is over. */
  cancelled(calls: number): void;
  /** A message that may have been handled before. */
  redelivered(kind: HopKind): void;
  /** The result of a run was written. */
  ended(solution: string, outcome: Outcome): void;
  /** `size`: joins that wait in one topic. */
  measureJoins(kind: HopKind, size: () => number): void;
}

/** Series of solutions and nodes: a thousand solutions must not fill Prometheus. Further ones share a series. */
const mostLabels = 200;
const other = 'other';

export function createRunMetrics(service: Measured, limit = mostLabels): RunMetrics {
  const byNode = ['solution', 'node'] as const;
  const calls = createCounter(service, 'orchestrator_calls_total', 'Calls of steps by how they ended', [
    ...byNode,
    'outcome',
  ]);
  const seconds = createHistogram(service, {
    name: 'orchestrator_call_duration_seconds',
    help: 'From the arrival at a step to its answer, repeats and the wait for a slot included',
    labelNames: [...byNode],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60],
  });
  const inFlight = createGauge(service, { name: 'orchestrator_calls_in_flight', help: 'Calls of steps in progress' });
  const retries = createCounter(service, 'orchestrator_call_retries_total', 'Repeats for unavailable models', byNode);
  const cancelled = createCounter(
    service,
    'orchestrator_calls_cancelled_total',
    'Calls ended because their run is over',
  );
  const redelivered = createCounter(
    service,
    'orchestrator_redelivered_hops_total',
    'Messages that the last owner of their partition may have handled',
    ['type'],
  );
  const results = createCounter(service, 'orchestrator_run_results_total', 'Results of runs that were written', [
    'solution',
    'outcome',
  ]);
  const joins = new Map<HopKind, (() => number)[]>();
  createGauge(service, {
    name: 'orchestrator_joins_held',
    help: 'Joins that wait for further messages, by kind of topic',
    labelNames: ['type'],
    collect() {
      for (const [type, sizes] of joins)
        this.set(
          { type },
          sizes.map((size) => size()).reduce((a, b) => a + b, 0),
        );
    },
  });
  const nodes = createBoundedLabels(limit);
  const solutions = createBoundedLabels(limit);
  const labelsOf = (solution: string, { node }: Step) =>
    nodes(`${solution}/${node}`) ? { solution, node } : { solution: other, node: other };

  return {
    async call(solution, step, work) {
      const labels = labelsOf(solution, step);
      const began = performance.now();
      inFlight.inc();
      try {
        const executed = await work();
        calls.inc({ ...labels, outcome: executed.hop.status });
        return executed;
      } finally {
        inFlight.dec();
        seconds.observe(labels, (performance.now() - began) / 1_000);
      }
    },
    retried: (solution, step) => retries.inc(labelsOf(solution, step)),
    cancelled: (count) => cancelled.inc(count),
    redelivered: (type) => redelivered.inc({ type }),
    ended(solution, outcome) {
      const known = solutions(solution) ? solution : other;
      results.inc({ solution: known, outcome: outcome.ok ? 'ok' : outcome.failure.code });
    },
    measureJoins: (kind, size) => void joins.set(kind, [...(joins.get(kind) ?? []), size]),
  };
}

/** Whether a value may have a series of its own: the first `limit` may. */
function createBoundedLabels(limit: number): (value: string) => boolean {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return true;
    if (known.size >= limit) return false;
    known.add(value);
    return true;
  };
}
