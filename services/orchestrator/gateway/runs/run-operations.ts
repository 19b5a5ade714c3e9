import type { Context } from 'koa';
import { z } from 'zod';
import { AppError, invalid, notFound } from '../../../kit/errors.ts';
import { readBytes } from '../../../kit/http/bytes-body.ts';
import { callbackField, checkCallback, readCallback } from '../../../kit/http/outbound/callback-address.ts';
import { prefersAsync } from '../../../kit/http/prefers-async.ts';
import { routeOf } from '../../../kit/http/route-of.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { failureError } from '../../app/runs/failure-error.ts';
import { protobufType } from '../../domain/message.ts';
import { recordHeader } from '../../domain/run-messages.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import { AcceptedRun, Bytes } from '../answers.ts';
import { type OrchestratorDeps, operation } from '../deps.ts';
import { inBothScopes, prefixOf, solutionOf } from '../solution-scope.ts';
import { acceptRun } from './accept-run.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { isOpen } from './is-open.ts';
import { performRun } from './perform-run.ts';
import { readDeadline } from './read-deadline.ts';

/** Only described here: `readDeadline` and `prefersAsync` check them. */
const headers = z.object({
  'x-deadline-ms': z.string().optional().describe("Milliseconds the run may take, up to the operator's limit."),
  prefer: z
    .string()
    .optional()
    .describe('`wait=N` sets a deadline of N seconds; `respond-async` asks for an immediate answer and a run to poll.'),
  [recordHeader]: z
    .string()
    .optional()
    .describe('`true`: what each model takes and gives is kept for 15 minutes, for `GET /runs/{id}/messages`.'),
});

const query = z.object({
  callback: callbackField('`X-Run-Id`, `X-Run-Status`'),
  empty: z
    .enum(['message'])
    .optional()
    .describe(
      '`message`: an empty body is the message whose fields all have their defaults. Otherwise it is rejected as forgotten.',
    ),
});

const runId = { 'X-Run-Id': '`GET /runs/{id}` shows how the run went.' };

export const runOperations = inBothScopes(({ prefix, suffix, params: scopeParams }) => {
  const shared = {
    method: 'POST',
    group: 'runs',
    access: 'open',
    headers,
    query,
    params: scopeParams.extend({ operation: z.string() }),
    description: 'The body is the input of the first model, protobuf-serialized, under any content type.',
    uploadType: '*/*',
    answerType: '*/*',
    answer: Bytes,
    answerHeaders: runId,
    answers: {
      202: {
        description: 'Accepted with `respond-async`; it is executed even if the process dies',
        schema: AcceptedRun,
        headers: {
          ...runId,
          Location: 'The run.',
          'Preference-Applied': '`respond-async`.',
          'Retry-After': 'Seconds.',
        },
      },
      431: { description: 'The head of the request, with its address, is larger than 16 KiB' },
    },
    failures: [400, 401, 403, 404, 413, 415, 422, 502, 503, 504],
  } as const;
  return [
    operation({
      ...{ path: `${prefix}/model/methods/{operation}`, id: `runAsModel${suffix}`, ...shared },
      summary: 'Run a message through the composition, under the path of a model',
      run: ({ ctx, params: { operation: name, ...scope } }, deps) => run(ctx, name, scope, deps),
    }),
    operation({
      ...{ path: `${prefix}/{operation}`, id: `run${suffix}`, ...shared },
      summary: 'Run a message through the composition',
      run: ({ ctx, params: { operation: name, ...scope } }, deps) => run(ctx, name, scope, deps),
    }),
  ];
});

type Scope = Readonly<Record<string, unknown>>;

async function run(ctx: Context, operation: string, scope: Scope, deps: OrchestratorDeps): Promise<void> {
  const open = isOpen(solutionOf(scope), deps);
  const startedBy = await deps.authorise.run(clientIn(ctx), open);
  const active = planFor(solutionOf(scope), deps);
  if (!active.plan.routes.has(operation)) throw unknownOperation(operation, active);
  const callback = readCallback(ctx, deps.callbacks);
  if (callback !== undefined) await checkCallback(callback, deps.callbackPolicy);
  const deadline = readDeadline(ctx, deps.deadlines);
  const bytes = await readBytes(ctx, deps.messageLimitBytes);
  if (bytes.length === 0 && ctx.query.empty !== 'message')
    throw invalid(
      'The body is empty; send the input message, protobuf-serialized. Where all its fields have their defaults, add ?empty=message.',
    );

  if (prefersAsync(ctx)) {
    const message = { bytes, contentType: protobufType };
    const accepted = { active, operation, message, callback, startedBy, prefix: prefixOf(scope) };
    return acceptRun(ctx, accepted, deps);
  }

  deps.runPaths.remember(ctx.req.url ?? '', { solution: solutionOf(scope), operation, route: routeOf(ctx) });
  const headers = forwardedHeaders(ctx.headers);
  const { runId, outcome } = await performRun(
    { active, operation, bytes, deadline, headers, startedBy, res: ctx.res },
    deps,
  );
  // Not earlier: a request that was not admitted is not a run that could be looked up.
  ctx.set('X-Run-Id', runId);
  if (!outcome.ok) throw failureError(outcome.failure);
  ctx.status = 200;
  ctx.set('Content-Type', outcome.message.contentType);
  ctx.body = outcome.message.bytes;
}

function planFor(solution: string, { registry }: OrchestratorDeps): ActivePlan {
  const active = registry.active(solution);
  if (active) return active;
  const detail = `No composition is in force under ${solution}; put its blueprint and docker info first.`;
  throw new AppError('unavailable', detail, { reason: 'no_plan', retryAfterSeconds: 5 });
}

function unknownOperation(operation: string, { plan }: ActivePlan): AppError {
  const known = [...plan.routes.keys()].join(', ');
  return notFound(`${plan.name} has no operation ${operation.slice(0, 100)}; it has ${known}.`);
}
