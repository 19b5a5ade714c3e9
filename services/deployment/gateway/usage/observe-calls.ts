import { createHistogram, type Measured } from '../../../kit/metrics.ts';

/** Of calls to models, by outcome: `ok`, or the code of the error. */
export function observeCalls(measured: Measured): (outcome: string, seconds: number) => void {
  const histogram = createHistogram(measured, {
    name: 'deployment_call_duration_seconds',
    help: 'Calls of deployments, from their message to the answer of the model',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  });
  return (outcome, seconds) => histogram.observe({ outcome }, seconds);
}
