import { z } from 'zod';
import { readJsonDocument } from '../../../kit/http/json-document.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { checkPlan } from '../../app/plans/check-plan.ts';
import { operation } from '../deps.ts';

const maxDepth = 64;

const Problem = z.object({
  path: z.string().describe('A JSON pointer into the blueprint: `/nodes/2/splitter_map`.'),
  message: z.string().describe('What is wrong, and what to do about it.'),
});

/** PUT, since every word behind POST may be the name of an operation of a composition. */
export const checkPlanOperation = operation({
  ...{ method: 'PUT', path: '/plans', id: 'checkPlan', group: 'documents', access: 'caller' },
  scope: 'read',
  summary: 'Whether a blueprint can be run, with everything that is wrong with it; nothing is stored',
  description: 'The body is a blueprint, as `schemas/json/orchestrator/blueprint.schema.json` describes it.',
  query: z.object({
    'dry-run': z.literal('true', 'must be true: plans are made of what is put with putBlueprint'),
  }),
  uploadType: 'application/json',
  answer: z.object({ valid: z.boolean(), problems: z.array(Problem) }).meta({ id: 'PlanCheck' }),
  failures: [400, 401, 403, 413, 415],
  async run({ ctx }, { authorise, documentLimitBytes }) {
    await authorise.anything(clientIn(ctx), 'read');
    const { value } = await readJsonDocument(ctx, { limitBytes: documentLimitBytes, maxDepth });
    const problems = checkPlan(value);
    return { valid: problems.length === 0, problems };
  },
});
