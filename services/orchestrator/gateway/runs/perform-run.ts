import type { ServerResponse } from 'node:http';
import { newId } from '../../../kit/ids.ts';
import type { Outcome } from '../../domain/advance.ts';
import { protobufType } from '../../domain/message.ts';
import type { RunRequest } from '../../domain/run.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { cancelOnDisconnect } from './cancel-on-disconnect.ts';

export interface AwaitedRun {
  readonly active: ActivePlan;
  readonly operation: string;
  readonly bytes: Buffer;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** For the models. */
  readonly headers: Readonly<Record<string, string>>;
  readonly startedBy: string | undefined;
  /** What its caller waits for. */
  readonly res: ServerResponse;
}

export interface PerformedRun {
  readonly runId: string;
  readonly outcome: Outcome;
}

type Deps = Pick<OrchestratorDeps, 'startRun' | 'admission' | 'runLog'>;

/** Runs a message for a caller who waits. Errors: those of the admission, for what is then no run; failures of the run are its outcome. */
export async function performRun(
  { active: { plan, documents }, operation, bytes, deadline, headers, startedBy, res }: AwaitedRun,
  { startRun, admission, runLog }: Deps,
): Promise<PerformedRun> {
  const runId = newId();
  const { transport } = documents.settings;
  const message = { bytes, contentType: protobufType };
  const request: RunRequest = { runId, plan, operation, message, deadline, headers, startedBy };
  const start = startRun[transport];
  const result = await admission.run(bytes.length, () => cancelOnDisconnect({ res }, request, start));
  runLog.add({ solution: plan.solution, operation, planId: plan.id, transport, startedBy, result });
  return { runId, outcome: result.outcome };
}
