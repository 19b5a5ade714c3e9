import { checkBlueprint } from '../../compiler/compile-plan.ts';

export interface PlanProblem {
  /** A JSON pointer into the blueprint. */
  readonly path: string;
  readonly message: string;
}

/** Everything because of which a blueprint cannot be run. Never throws, whatever the blueprint is. */
export const checkPlan = (blueprint: unknown): readonly PlanProblem[] =>
  checkBlueprint(blueprint).map(({ path, message }) => ({ path, message }));
