import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError, invalid, notFound } from '../../../kit/errors.ts';
import { readBytes } from '../../../kit/http/bytes-body.ts';
import { newId } from '../../../kit/ids.ts';
import { failureError } from '../../app/runs/failure-error.ts';
import { protobufType } from '../../domain/message.ts';
import type { RunRequest, RunResult } from '../../domain/run.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { pathsOf, solutionOf } from '../solution-path.ts';
import { acceptRun } from './accept-run.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { prefersAsync } from './prefers-async.ts';
import { readCallback } from './read-callback.ts';
import { readDeadline } from './read-deadline.ts';

export function addRunRoutes(router: Router, deps: OrchestratorDeps): void {
  router.post([...pathsOf('/model/methods/:operation'), ...pathsOf('/:operation')], (ctx) => run(ctx, deps));
}

async function run(ctx: Context, deps: OrchestratorDeps): Promise<void> {
  const active = planFor(ctx, deps);
  const { plan, documents } = active;
  const operation: string = ctx.params.operation ?? '';
  if (!plan.routes.has(operation)) throw unknown(operation, active);
  const callback = readCallback(ctx, deps.callbacks);
  const deadline = readDeadline(ctx, deps.deadlines);
  const bytes = await readBytes(ctx, deps.messageLimitBytes);
  if (bytes.length === 0) throw invalid('The body is empty; send the input message, protobuf-serialized.');

  const message = { bytes, contentType: protobufType };
  if (prefersAsync(ctx)) return acceptRun(ctx, { active, operation, message, callback }, deps);

  const runId = newId();
  const headers = forwardedHeaders(ctx.headers);
  const { transport } = documents.settings;
  const request: RunRequest = { runId, plan, operation, message, deadline, headers };
  const result = await deps.admission.run(bytes.length, () =>
    cancelOnDisconnect(ctx, request, deps.startRun[transport]),
  );
  // Not earlier: a request that was not admitted is not a run that could be looked up.
  ctx.set('X-Run-Id', runId);
  deps.runLog.add({ solution: plan.solution, operation, planId: plan.id, transport, result });
  const { outcome } = result;
  if (!outcome.ok) throw failureError(outcome.failure);
  ctx.status = 200;
  ctx.set('Content-Type', outcome.message.contentType);
  ctx.body = outcome.message.bytes;
}

/** Cancels the run when the client closes the connection: no one would read its result. */
async function cancelOnDisconnect(
  ctx: Context,
  request: RunRequest,
  start: (request: RunRequest) => Promise<RunResult>,
): Promise<RunResult> {
  let cancelRun: (() => void) | undefined;
  const onStart = (cancel: () => void) => {
    cancelRun = cancel;
    ctx.res.once('close', cancel);
    if (ctx.res.closed) cancel();
  };
  const result = await start({ ...request, onStart });
  if (cancelRun) ctx.res.off('close', cancelRun);
  return result;
}

function planFor(ctx: Context, { registry }: OrchestratorDeps): ActivePlan {
  const solution = solutionOf(ctx);
  const active = registry.active(solution);
  if (active) return active;
  const detail = `No composition is in force under ${solution}; put its blueprint and docker info first.`;
  throw new AppError('unavailable', detail, { reason: 'no_plan', retryAfterSeconds: 5 });
}

function unknown(operation: string, { plan }: ActivePlan): AppError {
  const known = [...plan.routes.keys()].join(', ');
  return notFound(`${plan.name} has no operation ${operation.slice(0, 100)}; it has ${known}.`);
}
