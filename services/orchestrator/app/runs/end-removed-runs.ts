import type { Failure } from '../../domain/failure.ts';
import type { EndRun, StartRun } from '../../domain/run.ts';
import type { TransportName } from '../../domain/solution.ts';
import type { PlanRegistry } from '../plans/plan-registry.ts';

/** Runs in progress of a solution that is removed end, whichever process removed it. */
export function endRemovedRuns(
  registry: Pick<PlanRegistry, 'onRemove'>,
  starts: Readonly<Record<TransportName, StartRun>>,
): Readonly<Record<TransportName, StartRun>> {
  const inProgress = new Map<string, Set<EndRun>>();
  registry.onRemove((solution) => {
    for (const run of inProgress.get(solution) ?? []) run.cancel(solutionRemoved(solution));
  });

  const ending =
    (start: StartRun): StartRun =>
    async (request) => {
      const { solution } = request.plan;
      const runs = inProgress.get(solution) ?? new Set();
      inProgress.set(solution, runs);
      let started: EndRun | undefined;
      const onStart = (run: EndRun) => {
        started = run;
        runs.add(run);
        request.onStart?.(run);
      };
      try {
        return await start({ ...request, onStart });
      } finally {
        if (started) runs.delete(started);
        if (runs.size === 0 && inProgress.get(solution) === runs) inProgress.delete(solution);
      }
    };
  return { http: ending(starts.http), topics: ending(starts.topics) };
}

export const solutionRemoved = (solution: string): Failure => ({
  code: 'solution_removed',
  node: '',
  detail: `The solution ${solution} was removed while the run was in progress. Put its documents again to run it.`,
  retriable: false,
});
