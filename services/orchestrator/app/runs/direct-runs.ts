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
import type { Hop } from '../../domain/hop.ts';
import type { Message } from '../../domain/message.ts';
import type { CallContext } from '../../domain/model-caller.ts';
import type { Plan } from '../../domain/plan.ts';
import type { ExecuteCall } from './execute-call.ts';

export interface RunRequest {
  readonly runId: string;
  readonly plan: Plan;
  /** One of the plan's operations. */
  readonly operation: string;
  readonly message: Message;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Allow-listed headers for models. */
  readonly headers: Readonly<Record<string, string>>;
  /** It was begun before, and what came of that is not known. */
  readonly restarted?: boolean;
  /** Hands over how the run is cancelled: the caller has gone. */
  readonly onBegin?: (cancel: () => void) => void;
}

export interface RunResult {
  readonly runId: string;
  readonly outcome: Outcome;
  /** In the order in which they ended. */
  readonly hops: readonly Hop[];
}

/** A run over direct HTTP: all of it in this process, from the first call to the outcome. Rejects only for faults of ours. */
export function createDirectRuns(perform: ExecuteCall) {
  return (request: RunRequest): Promise<RunResult> =>
    new Promise((resolve, reject) => {
      const { runId, plan, operation, deadline, headers } = request;
      const cancellation = createCanceller();
      const context: CallContext = { runId, deadline, headers, cancellation };
      const hops: Hop[] = [];
      const working = new Set<string>();
      let state = beginRun(operation);
      const timer = setTimeout(() => end(late(plan, working)), deadline - Date.now());

      function end(outcome: Outcome): void {
        if (cancellation.cancelled) return;
        clearTimeout(timer);
        // Whatever still runs, runs for nobody.
        cancellation.cancel();
        resolve({ runId, outcome, hops });
      }

      function take(arrival: Arrival): void {
        const progress = advance(plan, state, arrival);
        state = progress.state;
        if (progress.outcome) end(progress.outcome);
        for (const call of progress.calls) carryOut(call).catch(reject);
      }

      async function carryOut(call: Call): Promise<void> {
        working.add(call.step.node);
        const { answer, hop } = await perform(plan, call, context);
        working.delete(call.step.node);
        if (cancellation.cancelled) return;
        hops.push(hop);
        for (const arrival of arrivalsAfter(plan, operation, call.step, answer)) take(arrival);
      }

      request.onBegin?.(() => end(cancelled));
      take(firstArrival(plan, operation, request.message));
    });
}

export type StartRun = ReturnType<typeof createDirectRuns>;

const cancelled: Outcome = {
  ok: false,
  failure: { code: 'cancelled', node: '', detail: 'The caller went away.', retriable: true },
};

function late(plan: Plan, working: ReadonlySet<string>): Outcome {
  const node = [...working].join(', ');
  const detail = `The run of ${plan.name} was not done by its deadline; ${node || 'nothing'} was still at work.`;
  return { ok: false, failure: { code: 'deadline_exceeded', node, detail, retriable: true } };
}
