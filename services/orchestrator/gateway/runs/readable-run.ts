import type { Context } from 'koa';
import { clientIn } from '../../../platform/principals/client-of.ts';
import type { RunAccess } from '../../app/access/authorise.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { isOpen } from './is-open.ts';

type Scope = Readonly<Record<string, unknown>>;

/** The run, where it is one of these paths and the client may read it. */
export async function readable<R extends RunAccess>(
  ctx: Context,
  scope: Scope,
  run: R | undefined,
  deps: OrchestratorDeps,
): Promise<R | undefined> {
  if (!run || !isIn(scope, run.solution)) return undefined;
  return (await deps.authorise.mayReadRun(clientIn(ctx), run, isOpen(run.solution, deps))) ? run : undefined;
}

/** The paths without a solution find the runs of all solutions. */
const isIn = (scope: Scope, solution: string): boolean => scope.solution === undefined || scope.solution === solution;
