import { createHistogram, histogramSeries, type Measured } from '../../../kit/metrics.ts';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Of calls to models, by outcome: `ok`, or the code of the error. */
export function observeCalls(measured: Measured): (outcome: string, seconds: number) => void {
  const histogram = createHistogram(measured, {
    name: 'deployment_call_duration_seconds',
    help: 'Calls of deployments, from their message to the answer of the model',
    labelNames: ['outcome'],
    buckets: [...buckets],
  });
  const series = new Map<string, (seconds: number) => void>();
  return (outcome, seconds) => {
    const observe = series.get(outcome) ?? histogramSeries(histogram, { outcome }, buckets);
    series.set(outcome, observe);
    observe(seconds);
  };
}
