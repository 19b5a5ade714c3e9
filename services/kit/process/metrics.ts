import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ProcessState } from './state.ts';
import type { Attempt, Work } from './transitions.ts';

/** What an operator watches of processes. */
export interface ProcessMetrics {
  attempted(type: string, work: Work, attempt: Attempt): void;
  ended(state: ProcessState): void;
}

export function createProcessMetrics(registry: Registry, held: () => number): ProcessMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'process_attempts_total',
    help: 'Attempts at steps (run), at undoing them (compensate) and at publishing the end (end)',
    labelNames: ['type', 'step', 'work', 'outcome'],
    registers,
  });
  const ended = new Counter({
    name: 'processes_total',
    help: 'Processes with an outcome; incomplete: failed, and a step could not be undone',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'process_duration_seconds',
    help: 'From start to outcome, waits included',
    labelNames: ['type'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200],
    registers,
  });
  new Gauge({
    name: 'processes_in_flight',
    help: 'Processes this runner is at now',
    registers,
    collect() {
      this.set(held());
    },
  });
  return {
    attempted(type, work, { kind: outcome }) {
      attempts.inc({ type, step: work.kind === 'end' ? '' : work.step.name, work: work.kind, outcome });
    },
    ended({ type, status, startedAt, endedAt = startedAt, steps }) {
      const incomplete = steps.some((step) => step.status === 'not_compensated');
      ended.inc({ type, outcome: incomplete ? 'incomplete' : status });
      seconds.observe({ type }, (endedAt - startedAt) / 1_000);
    },
  };
}
