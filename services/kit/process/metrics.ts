import { createCounter, createGauge, createHistogram, type Measured } from '../metrics.ts';
import type { ProcessState } from './state.ts';
import type { Attempt, Work } from './transitions.ts';

/** What an operator watches of processes. */
export interface ProcessMetrics {
  attempted(type: string, work: Work, attempt: Attempt): void;
  ended(state: ProcessState): void;
}

export function createProcessMetrics(service: Measured, held: () => number): ProcessMetrics {
  const attempts = createCounter(
    service,
    'process_attempts_total',
    'Attempts at steps (run), at undoing them (compensate) and at publishing the end (end)',
    ['type', 'step', 'work', 'outcome'],
  );
  const ended = createCounter(
    service,
    'processes_total',
    'Processes with an outcome; incomplete: failed, and a step could not be undone',
    ['type', 'outcome'],
  );
  const seconds = createHistogram(service, {
    name: 'process_duration_seconds',
    help: 'From start to outcome, waits included',
    labelNames: ['type'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200],
  });
  createGauge(service, {
    name: 'processes_in_flight',
    help: 'Processes this runner is at now',
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
