import { createCanceller } from '../../../kit/cancellation.ts';
import {
  type Arrival,
  advance,
  arrivalsAfter,
  beginRun,
  type Call,
  firstArrival,
  type Outcome,
} from '../../domain/advance.ts';
import { clientGone } from '../../domain/failure.ts';
import type { Hop } from '../../domain/hop.ts';
import type { CallContext } from '../../domain/model-caller.ts';
import type { Plan } from '../../domain/plan.ts';
import type { RunResult, StartRun } from '../../domain/run.ts';
import type { RunRetry, RunWaiting } from '../../domain/run-history.ts';
import type { ExecuteCall, ExecutedCall } from './execute-call.ts';
import { repeatWhileUnreachable } from './repeat-while-unreachable.ts';

/** A run over direct HTTP: all of it in this process, from the first call to the outcome. Rejects only for internal faults. */
export function createDirectRuns(
  executeCall: ExecuteCall,
  onWaiting: (run: RunWaiting) => void = () => undefined,
): StartRun {
  return (request) =>
    new Promise<RunResult>((resolve, reject) => {
      const { runId, plan, operation, deadline, headers, startedBy } = request;
      const cancellation = createCanceller();
      const context: CallContext = { runId, deadline, headers, cancellation };
      const hops: Hop[] = [];
      const inProgress = new Set<string>();
      let state = beginRun(operation);
      const timer = setTimeout(() => end(late(plan, inProgress)), deadline - Date.now());

      function end(outcome: Outcome): void {
        if (cancellation.cancelled) return;
        clearTimeout(timer);
        // Calls still in progress have no use any more.
        cancellation.cancel();
        resolve({ runId, outcome, hops });
      }

      function take(arrival: Arrival): void {
        const progress = advance(plan, state, arrival);
        state = progress.state;
        if (progress.outcome) end(progress.outcome);
        for (const call of progress.calls) runStep(call).catch(reject);
      }

      function execute(call: Call): Promise<ExecutedCall> {
        const attempt = () => executeCall(plan, call, context);
        if (call.step.policy.unavailable !== 'wait') return attempt();
        const run = {
          id: runId,
          solution: plan.solution,
          operation,
          planId: plan.id,
          transport: 'http',
          startedBy,
        } as const;
        const onRetry = (retry: RunRetry) => onWaiting({ ...run, deadline, retry });
        return repeatWhileUnreachable({ step: call.step, deadline, cancellation, onRetry }, attempt);
      }

      async function runStep(call: Call): Promise<void> {
        inProgress.add(call.step.node);
        const { answer, hop } = await execute(call);
        inProgress.delete(call.step.node);
        if (cancellation.cancelled) return;
        hops.push(hop);
        for (const arrival of arrivalsAfter(plan, operation, call.step, answer)) take(arrival);
      }

      const cancel = (failure = clientGone) => end({ ok: false, failure });
      request.onStart?.({ cancel, abandon: () => cancel() });
      take(firstArrival(plan, operation, request.message));
    });
}

function late(plan: Plan, inProgress: ReadonlySet<string>): Outcome {
  const node = [...inProgress].join(', ');
  const detail = `The run of ${plan.name} was not done by its deadline; ${node || 'no step'} was still running.`;
  return { ok: false, failure: { code: 'deadline_exceeded', node, detail, retriable: true } };
}
