import type { Plan } from '../../domain/plan.ts';

/** Where plans are found by their id, in force or not. Cached by whoever provides it. Errors: `unavailable`. */
export interface PlanSource {
  find(planId: string): Promise<Plan | undefined>;
}
