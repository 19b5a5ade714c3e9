import {
  counterSeries,
  createCounter,
  createGauge,
  createHistogram,
  histogramSeries,
  type Measured,
  sharedMetric,
} from '../metrics.ts';

/** Counts requests and their time. */
export interface RequestMeter {
  begin(): void;
  /** What `begin` began is measured elsewhere. */
  leave(): void;
  /** `route`: its pattern, never a path: paths contain ids and would each be a time series. `startedAt`: of `performance.now()`. */
  end(method: string, route: string, status: number, startedAt: number): void;
}

const labelNames = ['method', 'route', 'status'] as const;
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120];

/** All servers of a role count together. */
export const createRequestMeter = (service: Measured): RequestMeter =>
  sharedMetric(service, 'http requests', () => createMeter(service));

function createMeter(service: Measured): RequestMeter {
  const total = createCounter(service, 'http_requests_total', 'Requests answered', labelNames);
  const seconds = createHistogram(service, {
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the handler',
    labelNames: [...labelNames],
    buckets: [...buckets],
  });
  const series = new Map<string, { readonly count: () => void; readonly observe: (seconds: number) => void }>();

  function seriesOf(method: string, route: string, status: string) {
    const key = `${status} ${method} ${route}`;
    const known = series.get(key);
    if (known) return known;
    const labels = { method, route, status };
    const added = { count: counterSeries(total, labels), observe: histogramSeries(seconds, labels, buckets) };
    series.set(key, added);
    return added;
  }

  let inFlight = 0;
  createGauge(service, {
    name: 'http_requests_in_flight',
    help: 'Requests being handled now',
    collect() {
      this.set(inFlight);
    },
  });
  return {
    begin() {
      inFlight += 1;
    },
    leave() {
      inFlight -= 1;
    },
    end(method, route, status, startedAt) {
      inFlight -= 1;
      const { count, observe } = seriesOf(method, route, String(status));
      count();
      observe((performance.now() - startedAt) / 1000);
    },
  };
}
