import type { Context } from 'koa';
import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { readJsonDocument } from '../../../kit/http/json-document.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { type ActivePlan, type DocumentKind, type RunSettings, transports } from '../../domain/solution.ts';
import { Plan, PutStatus, RemoveStatus, Solutions, StoredDocument } from '../answers.ts';
import { type OrchestratorDeps, operation } from '../deps.ts';
import { inBothScopes, solutionName, solutionOf } from '../solution-scope.ts';
import { describePlan } from './describe-plan.ts';

const group = 'documents';
const maxDepth = 64;

/** Whether a run of the solution needs a token. */
export const runAccess = ['token', 'open'] as const;

const settings = z.object({
  transport: z
    .enum(transports, `must be ${transports.join(' or ')}`)
    .optional()
    .describe("How its runs are executed; the service's setting where it is left out. Kept with the solution."),
  isolated: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .describe('Topics of its own for hops, so that it neither delays other solutions nor waits for them.'),
  access: z
    .enum(runAccess, `must be ${runAccess.join(' or ')}`)
    .default('token')
    .describe(
      '`open`: its runs need no token. It says nothing where no operation needs one (`ORCHESTRATOR_ACCESS=open`).',
    ),
});

const document = {
  uploadType: 'application/json',
  answer: PutStatus,
  failures: [400, 401, 403, 409, 413, 415, 503],
} as const;

export const documentOperations = inBothScopes(({ prefix, suffix, params }) => {
  const stored = { group, access: 'caller', params, failures: [400, 401, 403, 404, 503] } as const;
  return [
    operation({
      ...{
        method: 'PUT',
        path: `${prefix}/putBlueprint`,
        id: `putBlueprint${suffix}`,
        group,
        access: 'caller',
        params,
      },
      summary: 'Set the composition',
      description:
        'As `schemas/json/orchestrator/blueprint.schema.json`; 64 levels at most. Unknown properties are ignored.',
      query: settings,
      ...document,
      run({ ctx, params: { solution }, query: { transport, isolated, access } }, deps) {
        const chosen = {
          ...{ transport: transport ?? deps.transport, isolated: isolated === 'true' },
          ...(access === 'open' && { open: true as const }),
        };
        return put(ctx, { solution: solutionOf({ solution }), kind: 'blueprint', settings: chosen }, deps);
      },
    }),
    operation({
      ...{
        method: 'PUT',
        path: `${prefix}/putDockerInfo`,
        id: `putDockerInfo${suffix}`,
        group,
        access: 'caller',
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
        sendText(ctx, (await activePlan(ctx, solutionOf(params), deps)).documents.blueprint);
      },
    }),
    operation({
      ...{ method: 'GET', path: `${prefix}/dockerInfo`, id: `getDockerInfo${suffix}`, ...stored },
      summary: 'The docker info in force, as it was put',
      answer: StoredDocument,
      async run({ ctx, params }, deps) {
        sendText(ctx, (await activePlan(ctx, solutionOf(params), deps)).documents.dockerInfo);
      },
    }),
    operation({
      ...{ method: 'GET', path: `${prefix}/plan`, id: `getPlan${suffix}`, ...stored },
      summary: 'The plan that the two documents were compiled to',
      answer: Plan,
      run: async ({ ctx, params }, deps) => describePlan(await activePlan(ctx, solutionOf(params), deps)),
    }),
  ];
});

export const listSolutions = operation({
  ...{ method: 'GET', path: '/solutions', id: 'listSolutions', group, access: 'caller' },
  summary: 'The solutions with a composition in force',
  description: 'Those whose documents the caller may see.',
  answer: Solutions,
  failures: [401, 403, 503],
  run: async ({ ctx }, { registry, authorise }) => ({
    solutions: await authorise.visible(clientIn(ctx), registry.names()),
  }),
});

export const removeSolution = operation({
  ...{ method: 'DELETE', path: '/solutions/{solution}', id: 'removeSolution', group, access: 'caller' },
  summary: 'Remove a solution',
  description:
    'Its documents, its plan and the pulling of its records. Runs in progress end with the failure `solution_removed`. Runs that have ended are shown as long as they are kept.',
  params: z.object({ solution: solutionName }),
  answer: RemoveStatus,
  failures: [400, 401, 403, 404, 409, 503],
  async run({ ctx, params: { solution } }, deps) {
    await deps.authorise.deploy(clientIn(ctx), solution);
    await deps.removeSolution(solution);
    return { status: 'removed' };
  },
});

interface DocumentTarget {
  readonly solution: string;
  readonly kind: DocumentKind;
  readonly settings?: RunSettings;
}

async function put(ctx: Context, target: DocumentTarget, deps: OrchestratorDeps) {
  const { authorise, documentLimitBytes, putDocument } = deps;
  await authorise.deploy(clientIn(ctx), target.solution);
  const document = await readJsonDocument(ctx, { limitBytes: documentLimitBytes, maxDepth });
  return { status: await putDocument({ ...target, ...document }) };
}

/** To the byte, so not through the serializer. */
function sendText(ctx: Context, text: string): void {
  ctx.type = 'application/json';
  ctx.body = text;
}

async function activePlan(ctx: Context, solution: string, deps: OrchestratorDeps): Promise<ActivePlan> {
  const { authorise, registry } = deps;
  await authorise.inspect(clientIn(ctx), solution);
  const active = registry.active(solution);
  if (!active) throw notFound(`There is no composition in force under ${solution}; put a blueprint and docker info.`);
  return active;
}
