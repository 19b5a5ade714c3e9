import type { Context } from 'koa';
import { newId } from '../../../kit/ids.ts';
import type { Message } from '../../domain/message.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { readDeadlineMs } from './read-deadline.ts';

export interface RunToAccept {
  readonly active: ActivePlan;
  readonly operation: string;
  readonly message: Message;
  readonly callback: string | undefined;
  readonly startedBy: string | undefined;
  /** Of the solution's paths. */
  readonly prefix: string;
}

/** 202 with the address of the run, once the run is stored. */
export async function acceptRun(ctx: Context, run: RunToAccept, deps: OrchestratorDeps): Promise<void> {
  const { active, operation, message, callback, startedBy, prefix } = run;
  const id = newId();
  const { plan, documents } = active;
  const accepted = {
    id,
    solution: plan.solution,
    planId: plan.id,
    operation,
    transport: documents.settings.transport,
    headers: forwardedHeaders(ctx.headers),
    deadlineMs: readDeadlineMs(ctx, deps.deadlines),
    acceptedAt: Date.now(),
    ...(callback !== undefined && { callback }),
    ...(startedBy !== undefined && { startedBy }),
  };
  await deps.asyncRuns.accept(accepted, message);
  const href = `${prefix}/runs/${id}`;
  ctx.status = 202;
  ctx.vary('Prefer');
  ctx.set({ 'X-Run-Id': id, Location: href, 'Preference-Applied': 'respond-async', 'Retry-After': '1' });
  ctx.body = { id, status: 'pending', href };
}
