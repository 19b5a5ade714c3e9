import type { Failure } from './failure.ts';
import { type Message, mergeMessages } from './message.ts';
import type { Plan, Route, Step } from './plan.ts';

/** The ends of a run: the caller's side of its first and of its last step. Both are on the wire; no step id begins with a space. */
export const entrance = ' door';
export const exit = ' exit';

/** What a link carries: a message, or the notice that there will be none. */
export type Payload =
  | { readonly ok: true; readonly message: Message }
  /** `hard`: the run is over. Otherwise just this branch ends here. */
  | { readonly ok: false; readonly failure: Failure; readonly hard: boolean };

/** A payload that `from` has sent and that is about to enter `at`. The two identify it: within a run it exists once. */
export interface Arrival {
  readonly from: string;
  readonly at: string;
  readonly payload: Payload;
}

/** A step to be executed. Its answer goes into `arrivalsAfter`. */
export interface Call {
  readonly step: Step;
  /** By the sender's step id, in the order of the blueprint's nodes; sources that failed softly are missing. */
  readonly inputs: ReadonlyMap<string, Message>;
  /** Present when no source sent a message: the step is not executed, this is its answer. */
  readonly skipped?: Failure;
}

/** What a call led to. `parts`: a splitter's messages by container name of the target. */
export type Answer =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: true; readonly parts: ReadonlyMap<string, Message> }
  /** `skipped`: the failure is that of a step before, see `Call`. */
  | { readonly ok: false; readonly failure: Failure; readonly skipped?: true };

/** The result of a run: exactly one for each message that came in. */
export type Outcome =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly failure: Failure };

/** The state of a run besides the payloads in transit: the joins that still wait. */
export interface RunState {
  /** The operation it came in by, which names its route. */
  readonly operation: string;
  /** Step id (or exit) to sender's step id to what it sent. */
  readonly joins: ReadonlyMap<string, ReadonlyMap<string, Payload>>;
  /** No message moves any further. */
  readonly ended: boolean;
  /** The outcome is known. A hard failure may have reached a join before it reaches the exit. */
  readonly answered: boolean;
}

export interface Progress {
  readonly calls: readonly Call[];
  readonly state: RunState;
  readonly outcome?: Outcome;
}

export const beginRun = (operation: string): RunState => ({
  operation,
  joins: new Map(),
  ended: false,
  answered: false,
});

/** The first arrival of a run. */
export const firstArrival = (plan: Plan, operation: string, message: Message): Arrival => ({
  from: entrance,
  at: routeOf(plan, operation).entry,
  payload: { ok: true, message },
});

/** The steps that send one payload each to `at`, in the order of the blueprint's nodes. Two or more make it a join. */
export function sendersOf(plan: Plan, operation: string, at: string): readonly string[] {
  const route = routeOf(plan, operation);
  if (at === exit) return route.leaves;
  const sources = route.sources.get(at);
  if (!sources) throw new Error(`${at} is not on the route of ${operation}`);
  return sources.length === 0 ? [entrance] : sources;
}

/**
 * How a message moves; nothing else decides it. Pure: the transport (`app/runs/` over HTTP, `topics/` over Kafka) executes
 * the calls, gets the next arrivals from `arrivalsAfter`, and calls `advance` with each of them. A repeated arrival changes
 * nothing. The state may be that of one join, as long as all arrivals of that join come to it.
 */
export function advance(plan: Plan, state: RunState, arrival: Arrival): Progress {
  const { from, at, payload } = arrival;
  if (!payload.ok && payload.hard) return endWithFailure(state, at, payload.failure);
  if (state.ended) return { calls: [], state };
  const senders = sendersOf(plan, state.operation, at);
  if (!senders.includes(from)) throw new Error(`${at} gets nothing from ${from} on the route of ${state.operation}`);
  if (senders.length === 1) return release(plan, state, at, [[from, payload]]);
  const before = state.joins.get(at);
  if (before?.has(from)) return { calls: [], state };
  const held = new Map(before).set(from, payload);
  const joins = new Map(state.joins).set(at, held);
  if (held.size < senders.length) return { calls: [], state: { ...state, joins } };
  const inOrder = senders.map((sender): [string, Payload] => [sender, held.get(sender) as Payload]);
  return release(plan, { ...state, joins }, at, inOrder);
}

/** Whether a run is over with this answer. A step that was skipped has not failed itself: what was soft stays soft. */
export const failsHard = (step: Step, answer: Answer): boolean =>
  !answer.ok && !answer.skipped && step.policy.failure === 'hard';

/**
 * The arrivals that follow from a step's answer. A hard failure goes straight to the exit, and to every join it would have
 * reached, so that none of them waits for it.
 */
export function arrivalsAfter(plan: Plan, operation: string, step: Step, answer: Answer): Arrival[] {
  const from = step.id;
  const next = step.successors.length > 0 ? step.successors : [exit];
  if (!answer.ok && failsHard(step, answer)) {
    const payload: Payload = { ok: false, failure: answer.failure, hard: true };
    return [exit, ...joinsAfter(plan, operation, next)].map((at) => ({ from, at, payload }));
  }
  return next.map((at) => ({ from, at, payload: payloadFor(plan, at, answer) }));
}

/** The failure of a join at its run's deadline: whose payloads it still misses. */
export function overdue(plan: Plan, state: RunState, at: string): Failure {
  const held = state.joins.get(at);
  const missing = sendersOf(plan, state.operation, at)
    .filter((sender) => !held?.has(sender))
    .map((sender) => plan.steps.get(sender)?.node ?? 'the caller');
  const node = plan.steps.get(at)?.node ?? missing.join(', ');
  const detail = `The run's time was up while ${node} waited for ${missing.join(', ')}.`;
  return { code: 'deadline_exceeded', node, detail, retriable: true };
}

function routeOf(plan: Plan, operation: string): Route {
  const route = plan.routes.get(operation);
  if (!route) throw new Error(`the plan of ${plan.solution} has no operation ${operation}`);
  return route;
}

/** Joins get a hard failure as well, but a run has one outcome, which the exit decides. */
function endWithFailure(state: RunState, at: string, failure: Failure): Progress {
  const ended = { ...state, joins: new Map(), ended: true };
  if (at !== exit || state.answered) return { calls: [], state: ended };
  return { calls: [], state: { ...ended, answered: true }, outcome: { ok: false, failure } };
}

/** Every source has sent its payload. */
function release(plan: Plan, state: RunState, at: string, held: readonly [string, Payload][]): Progress {
  const inputs = new Map<string, Message>();
  let failure: Failure | undefined;
  for (const [from, payload] of held) {
    if (payload.ok) inputs.set(from, payload.message);
    else failure ??= payload.failure;
  }
  if (at === exit) {
    const ended = { ...state, ended: true, answered: true };
    if (inputs.size === 0 && failure) return { calls: [], state: ended, outcome: { ok: false, failure } };
    return { calls: [], state: ended, outcome: { ok: true, message: mergeMessages([...inputs.values()]) } };
  }
  const step = plan.steps.get(at);
  if (!step) throw new Error(`the plan of ${plan.solution} has no step ${at}`);
  return { calls: [inputs.size === 0 && failure ? { step, inputs, skipped: failure } : { step, inputs }], state };
}

function payloadFor(plan: Plan, at: string, answer: Answer): Payload {
  if (!answer.ok) return { ok: false, failure: answer.failure, hard: false };
  if ('message' in answer) return { ok: true, message: answer.message };
  const target = plan.steps.get(at)?.node ?? at;
  const message = answer.parts.get(target);
  if (!message) throw new Error(`a splitter made nothing for ${target}`);
  return { ok: true, message };
}

function joinsAfter(plan: Plan, operation: string, begin: readonly string[]): string[] {
  const seen = new Set<string>();
  const queue = [...begin];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at === exit || seen.has(at)) continue;
    seen.add(at);
    queue.push(...(plan.steps.get(at)?.successors ?? []));
  }
  return [...seen].filter((at) => sendersOf(plan, operation, at).length > 1);
}
