import { createCounter } from '../../../kit/metrics.ts';
import type { Service } from '../../../kit/service.ts';
import type { StartRun } from '../../domain/run.ts';
import type { TransportName } from '../../domain/solution.ts';

/** `orchestrator_runs_total`: by transport, and `ok` or the code of the failure. */
export function countRuns(
  service: Service,
  starts: Readonly<Record<TransportName, StartRun>>,
): Readonly<Record<TransportName, StartRun>> {
  const runs = createCounter(service, 'orchestrator_runs_total', 'Runs that have ended', ['transport', 'outcome']);
  const counted = (transport: TransportName): StartRun => {
    const start = starts[transport];
    return async (request) => {
      const result = await start(request);
      runs.inc({ transport, outcome: result.outcome.ok ? 'ok' : result.outcome.failure.code });
      return result;
    };
  };
  return { http: counted('http'), topics: counted('topics') };
}
