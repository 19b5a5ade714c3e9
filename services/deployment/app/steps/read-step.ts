import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';

/** What is to run, from the catalog and the artifacts; stored, because an update and a restart need it as it was. */
export const readStep = ({ readPlan, plans }: StepDeps): RunStep<'read'> => ({
  name: 'read',
  timeoutMs: 60_000,
  async run({ input: { deploymentId: id, ...input }, signal }) {
    const plan = await readPlan({ id, ...input }, signal);
    await plans.save(plan);
    const { length } = plan.components;
    return { components: length, message: length === 1 ? 'One model.' : `A composition of ${length} models.` };
  },
});
