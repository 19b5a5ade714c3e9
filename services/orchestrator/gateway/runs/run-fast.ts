import type { IncomingMessage } from 'node:http';
import { answerBefore, type CreateListener } from '../../../kit/http/fast-path/answer-before.ts';
import type { FastRequest } from '../../../kit/http/fast-path/fast-request.ts';
import { failureError } from '../../app/runs/failure-error.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { isOpen } from './is-open.ts';
import { type PerformedRun, performRun } from './perform-run.ts';
import type { RunPlace } from './run-paths.ts';

/** Headers that ask for something else than one run within the usual time. */
const unusual = [...['prefer', 'x-deadline-ms', 'content-encoding', 'transfer-encoding']] as const;

/** Who calls is of no interest where no token is needed, unless one is sent where it counts. */
const credentials = ['authorization', 'jwttoken'] as const;

interface Run extends RunPlace {
  readonly active: ActivePlan;
}

/**
 * Runs what most requests ask for: a message through a composition in force that needs no token, by a path that has been used before.
 * `runOperations` take all others, and say what is wrong with a request.
 */
export function createRunFast(deps: OrchestratorDeps): CreateListener {
  const { registry, runPaths, deadlines, messageLimitBytes, isOwnHost } = deps;

  function accept({ method, url = '', headers }: IncomingMessage): Run | undefined {
    if (method !== 'POST' || unusual.some((name) => headers[name] !== undefined)) return undefined;
    const length = Number(headers['content-length']);
    if (!(length > 0 && length <= messageLimitBytes)) return undefined;
    const place = runPaths.find(url);
    if (!place || !isAllowed(headers, place)) return undefined;
    const active = registry.active(place.solution);
    return active?.plan.routes.has(place.operation) ? { ...place, active } : undefined;
  }

  function isAllowed(headers: IncomingMessage['headers'], { solution }: RunPlace): boolean {
    if (isOwnHost) return isOwnHost(headers.host ?? '');
    return isOpen(solution, deps) && credentials.every((name) => headers[name] === undefined);
  }

  function answer(request: FastRequest, { active, operation, route }: Run): void {
    const { req, res } = request;
    request.route = route;
    const run = (bytes: Buffer) => {
      const deadline = Date.now() + Math.min(deadlines.usualMs, deadlines.limitMs);
      const forwarded = { ...forwardedHeaders(req.headers), traceparent: request.traceparent };
      const awaited = { active, operation, bytes, deadline, headers: forwarded, startedBy: undefined, res };
      performRun(awaited, deps).then(
        (performed) => request.attempt(() => send(request, performed)),
        (error) => request.fail(error),
      );
    };
    request.readBody(messageLimitBytes, run);
  }

  return answerBefore({ accept, answer });
}

function send(request: FastRequest, { runId, outcome }: PerformedRun): void {
  request.headers['x-run-id'] = runId;
  if (!outcome.ok) throw failureError(outcome.failure);
  request.send(200, { 'content-type': outcome.message.contentType }, outcome.message.bytes);
}
