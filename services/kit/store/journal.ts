import type { Failure, NewEvent, NextCommand, Outcome, Rejected } from '../bus/outcome.ts';
import { AppError } from '../errors.ts';
import { inSpan, SpanKind } from '../trace.ts';

/** What one command did to one aggregate; written once, atomically, and never changed. */
export interface Change<S> {
  readonly commandId: string;
  readonly aggregate: string;
  /** 1 for the first state of an aggregate; 0 for a command without a state here: it was rejected, or its state is stored elsewhere. */
  readonly version: number;
  /** The whole state after the change; undefined at version 0. */
  readonly state: S | undefined;
  readonly outcome: Outcome;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Versioned<S> {
  readonly version: number;
  readonly state: S;
}

/**
 * `appended`: this change is now the newest; a first version only where the aggregate had none. `duplicate`: the command
 * was handled before, `change` is its change. `conflict`: the aggregate has changed since its state was read.
 */
export type AppendResult<S> =
  | { readonly status: 'appended' }
  | { readonly status: 'duplicate'; readonly change: Change<S> }
  | { readonly status: 'conflict' };

/**
 * State and outcome of every command, under the command's id, in one atomic write: one document holds both. The state of an
 * aggregate is that of the newest version. Errors: `unavailable`. Twins: `mongo-journal.ts`, `memory-journal.ts`.
 */
export interface Journal {
  latest<S>(aggregate: string): Promise<Versioned<S> | undefined>;
  /** Whether there is an aggregate whose id begins with `prefix`. */
  hasAggregate(prefix: string): Promise<boolean>;
  append<S>(change: Change<S>): Promise<AppendResult<S>>;
  find<S>(commandId: string): Promise<Change<S> | undefined>;
  /** Records that a command ended without being executed. A later success (a replay) takes precedence. */
  recordFailure(commandId: string, failure: Failure): Promise<void>;
  failureOf(commandId: string): Promise<Failure | undefined>;
}

/** The domain's decision about a command: a rejection, or events and the new state. */
export type Decision<S> =
  | Extract<Outcome, { status: 'rejected' }>
  | {
      readonly status: 'done';
      readonly events: readonly [NewEvent, ...NewEvent[]];
      readonly next?: readonly NextCommand[];
      readonly state: S;
    };

export interface ExecuteOptions<S> {
  readonly journal: Journal;
  readonly commandId: string;
  readonly aggregate: string;
  /** Pure: it is called again with the newer state after a conflict. */
  readonly decide: (state: S | undefined) => Decision<S>;
  readonly now: number;
  /**
   * Decides first as if the aggregate were new, without reading it: one round trip instead of two where that is the
   * typical case, two more where it is not. A wrong guess, or one that leads to a rejection, is discarded.
   */
  readonly expectNew?: boolean;
  /** States that this process has saved or read lately, which are decided about first, without a read. Discarded like a wrong guess. */
  readonly recent?: RecentStates<S>;
}

/** The newest states that a process knows; another process may have saved newer ones since. */
export interface RecentStates<S> {
  get(aggregate: string): Versioned<S> | undefined;
  set(aggregate: string, newest: Versioned<S>): void;
  delete(aggregate: string): void;
}

const maxConflicts = 8;

/** Loads the state, calls the domain, saves state and outcome; a command that was handled before keeps its outcome. */
export function execute<S>(options: ExecuteOptions<S>): Promise<Change<S>> {
  return inSpan('save change', SpanKind.INTERNAL, {}, () => decideAndSave(options));
}

async function decideAndSave<S>(options: ExecuteOptions<S>): Promise<Change<S>> {
  const { journal, commandId, aggregate, decide, now, expectNew = false, recent } = options;
  const remembered = recent?.get(aggregate);
  for (let attempt = 0; attempt < maxConflicts; attempt += 1) {
    const guess = attempt === 0 && (expectNew || remembered !== undefined);
    const latest = guess ? remembered : await journal.latest<S>(aggregate);
    const decision = decide(latest?.state);
    if (guess && decision.status === 'rejected') continue;
    const version = (latest?.version ?? 0) + 1;
    const change: Change<S> =
      decision.status === 'rejected'
        ? { commandId, aggregate, version: 0, state: undefined, outcome: decision, at: now }
        : {
            commandId,
            aggregate,
            version,
            state: decision.state,
            outcome: toOutcome(decision),
            at: now,
          };
    // Forgotten first: after an error nothing is known about what has been saved.
    recent?.delete(aggregate);
    const result = await journal.append(change);
    if (result.status === 'appended') {
      if (change.state !== undefined) recent?.set(aggregate, { version, state: change.state });
      return change;
    }
    if (result.status === 'duplicate') return result.change;
  }
  throw new AppError('conflict', `Too many concurrent changes of ${aggregate}.`, { retriable: true });
}

/** Saves a rejection under a command's id, unless the command has a change; resolves to the one it has then. */
export const rejectCommand = <S>(
  journal: Journal,
  { commandId, aggregate }: Pick<ExecuteOptions<S>, 'commandId' | 'aggregate'>,
  rejection: Rejected,
  now: number,
): Promise<Change<S>> => execute<S>({ journal, commandId, aggregate, decide: () => rejection, now, expectNew: false });

/** What became of a command, with the place of its events among those of the aggregate. */
export function outcomeOf({ outcome, version = 0 }: Pick<Change<unknown>, 'outcome'> & { version?: number }): Outcome {
  return outcome.status === 'done' && version > 0 ? { ...outcome, sequence: version } : outcome;
}

const toOutcome = <S>({ events, next }: Extract<Decision<S>, { status: 'done' }>): Outcome => ({
  status: 'done',
  events,
  ...(next && { next }),
});
