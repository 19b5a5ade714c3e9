import type { Context } from 'koa';
import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { readJsonDocument } from '../../../kit/http/json-document.ts';
import { type ActivePlan, type DocumentKind, type RunSettings, transports } from '../../domain/solution.ts';
import { Plan, PutStatus, Solutions, StoredDocument } from '../answers.ts';
import { type OrchestratorDeps, operation } from '../deps.ts';
import { inBothScopes, solutionOf } from '../solution-scope.ts';
import { describePlan } from './describe-plan.ts';

const group = 'documents';
const maxDepth = 64;

const settings = z.object({
  transport: z
    .enum(transports, `must be ${transports.join(' or ')}`)
    .optional()
    .describe("How its runs are executed; the service's setting where it is left out. Kept with the solution."),
  isolated: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .describe('Topics of its own for hops, so that it neither delays other solutions nor waits for them.'),
});

const document = {
  uploadType: 'application/json',
  answer: PutStatus,
  failures: [400, 409, 413, 415, 503],
} as const;

export const documentOperations = inBothScopes(({ prefix, suffix, params }) => {
  const stored = { group, access: 'open', params, failures: [400, 404] } as const;
  return [
    operation({
      ...{ method: 'PUT', path: `${prefix}/putBlueprint`, id: `putBlueprint${suffix}`, group, access: 'open', params },
      summary: 'Set the composition',
      description:
        'As `schemas/json/orchestrator/blueprint.schema.json`; 64 levels at most. Unknown properties are ignored.',
      query: settings,
      ...document,
      run({ ctx, params: { solution }, query: { transport, isolated } }, deps) {
        const chosen = { transport: transport ?? deps.transport, isolated: isolated === 'true' };
        return put(ctx, { solution: solutionOf({ solution }), kind: 'blueprint', settings: chosen }, deps);
      },
    }),
    operation({
      ...{
        method: 'PUT',
        path: `${prefix}/putDockerInfo`,
        id: `putDockerInfo${suffix}`,
        group,
        access: 'open',
        params,
      },
      summary: 'Set the addresses of the models',
      description: 'As `schemas/json/orchestrator/docker-info.schema.json`. Unknown properties are ignored.',
      ...document,
      run: ({ ctx, params }, deps) => put(ctx, { solution: solutionOf(params), kind: 'dockerInfo' }, deps),
    }),
    operation({
      ...{ method: 'GET', path: `${prefix}/blueprint`, id: `getBlueprint${suffix}`, ...stored },
      summary: 'The blueprint in force, as it was put',
      answer: StoredDocument,
      async run({ ctx, params }, deps) {
        sendText(ctx, activePlan(solutionOf(params), deps).documents.blueprint);
      },
    }),
    operation({
      ...{ method: 'GET', path: `${prefix}/dockerInfo`, id: `getDockerInfo${suffix}`, ...stored },
      summary: 'The docker info in force, as it was put',
      answer: StoredDocument,
      async run({ ctx, params }, deps) {
        sendText(ctx, activePlan(solutionOf(params), deps).documents.dockerInfo);
      },
    }),
    operation({
      ...{ method: 'GET', path: `${prefix}/plan`, id: `getPlan${suffix}`, ...stored },
      summary: 'The plan that the two documents were compiled to',
      answer: Plan,
      run: async ({ params }, deps) => describePlan(activePlan(solutionOf(params), deps)),
    }),
  ];
});

export const listSolutions = operation({
  ...{ method: 'GET', path: '/solutions', id: 'listSolutions', group, access: 'open' },
  summary: 'The solutions with a composition in force',
  answer: Solutions,
  failures: [],
  run: async (_call, { registry }) => ({ solutions: registry.names() }),
});

interface DocumentTarget {
  readonly solution: string;
  readonly kind: DocumentKind;
  readonly settings?: RunSettings;
}

async function put(ctx: Context, target: DocumentTarget, { documentLimitBytes, putDocument }: OrchestratorDeps) {
  const document = await readJsonDocument(ctx, { limitBytes: documentLimitBytes, maxDepth });
  return { status: await putDocument({ ...target, ...document }) };
}

/** To the byte, so not through the serializer. */
function sendText(ctx: Context, text: string): void {
  ctx.type = 'application/json';
  ctx.body = text;
}

function activePlan(solution: string, { registry }: OrchestratorDeps): ActivePlan {
  const active = registry.active(solution);
  if (!active) throw notFound(`There is no composition in force under ${solution}; put a blueprint and docker info.`);
  return active;
}
