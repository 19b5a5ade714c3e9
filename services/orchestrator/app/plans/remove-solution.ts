import { setTimeout as delay } from 'node:timers/promises';
import { AppError, notFound } from '../../../kit/errors.ts';
import type { BrokerJobStore } from '../../domain/broker-job.ts';
import type { SolutionRecord, SolutionStore } from '../../domain/solution.ts';
import type { PlanRegistry } from './plan-registry.ts';

export interface RemoveSolutionDeps {
  readonly store: SolutionStore;
  readonly registry: Pick<PlanRegistry, 'accept'>;
  readonly brokerJobs: Pick<BrokerJobStore, 'remove'>;
}

const attempts = 10;

/**
 * Removes documents, plans and the pulling of records. Every process forgets the solution, and ends its runs in progress. Runs
 * that have ended, and the topics of the solution, stay as long as they are kept. Errors: `not_found`, `unavailable`; `conflict`.
 */
export function createRemoveSolution({ store, registry, brokerJobs }: RemoveSolutionDeps) {
  return async (solution: string): Promise<void> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const before = await store.find(solution);
      if (!before || isRemoved(before)) {
        // An earlier request may not have come as far.
        if (before) await brokerJobs.remove(solution);
        throw notFound(`There is no solution ${solution}.`);
      }
      const version = before.version + 1;
      if (await store.remove(solution, version)) {
        registry.accept({ solution, version, pending: {} }, undefined);
        return brokerJobs.remove(solution);
      }
      await delay(Math.random() * 20 * attempt);
    }
    throw new AppError('conflict', 'The solution is being changed by several requests; send this one again.');
  };
}

export type RemoveSolution = ReturnType<typeof createRemoveSolution>;

const isRemoved = ({ planId, pending }: SolutionRecord) =>
  planId === undefined && pending.blueprint === undefined && pending.dockerInfo === undefined;
