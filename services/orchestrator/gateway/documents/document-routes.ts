import type Router from '@koa/router';
import type { Context } from 'koa';
import { invalid, notFound } from '../../../kit/errors.ts';
import { readJsonDocument } from '../../../kit/http/json-document.ts';
import type { ActivePlan, DocumentKind, RunSettings } from '../../domain/solution.ts';
import { transports } from '../../domain/solution.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { pathsOf, solutionOf } from '../solution-path.ts';
import { describePlan } from './describe-plan.ts';

const maxDepth = 64;

export function addDocumentRoutes(router: Router, deps: OrchestratorDeps): void {
  router.put(pathsOf('/putBlueprint'), (ctx) => put(ctx, 'blueprint', settingsOf(ctx, deps)));
  router.put(pathsOf('/putDockerInfo'), (ctx) => put(ctx, 'dockerInfo'));
  router.get(pathsOf('/blueprint'), (ctx) => send(ctx, activeOf(ctx, deps).documents.blueprint));
  router.get(pathsOf('/dockerInfo'), (ctx) => send(ctx, activeOf(ctx, deps).documents.dockerInfo));
  router.get(pathsOf('/plan'), (ctx) => {
    ctx.body = describePlan(activeOf(ctx, deps));
  });
  router.get('/solutions', (ctx) => {
    ctx.body = { solutions: deps.registry.names() };
  });

  async function put(ctx: Context, kind: DocumentKind, settings?: RunSettings): Promise<void> {
    const solution = solutionOf(ctx);
    const document = await readJsonDocument(ctx, { limitBytes: deps.documentLimitBytes, maxDepth });
    const status = await deps.putDocument({ solution, kind, ...document, ...(settings && { settings }) });
    ctx.body = { status };
  }
}

/** As it was put, to the byte. */
function send(ctx: Context, text: string): void {
  ctx.type = 'application/json';
  ctx.body = text;
}

function activeOf(ctx: Context, { registry }: OrchestratorDeps): ActivePlan {
  const solution = solutionOf(ctx);
  const active = registry.active(solution);
  if (!active) throw notFound(`There is no composition in force under ${solution}; put a blueprint and docker info.`);
  return active;
}

function settingsOf(ctx: Context, { transport: fallback }: OrchestratorDeps): RunSettings {
  const { transport = fallback, isolated = 'false' } = ctx.query;
  const known = transports.find((name) => name === transport);
  if (!known)
    throw invalid(`transport must be ${transports.join(' or ')}.`, [{ path: 'query transport', message: 'unknown' }]);
  if (isolated !== 'true' && isolated !== 'false')
    throw invalid('isolated must be true or false.', [{ path: 'query isolated', message: 'unknown' }]);
  return { transport: known, isolated: isolated === 'true' };
}
