/** A request header, which the messages of the run carry as well: what each model takes and gives is kept for a while. */
export const recordHeader = 'x-record-messages';

/** What a model took and gave in a run. */
export interface ModelMessages {
  readonly node: string;
  readonly operation: string;
  /** Protobuf; undefined where it is larger than what is kept. */
  readonly input: Uint8Array | undefined;
  /** Undefined also where the model has failed. */
  readonly output: Uint8Array | undefined;
}

export const runMessageLimits = {
  /** Of one message. */
  bytes: 32 * 1024,
  /** Models of one run. */
  models: 200,
  /** How long they are kept: for the person who looks at the run now. */
  ttlMs: 15 * 60_000,
} as const;

/** The messages of runs that were started with the header. Errors of all: `unavailable`. */
export interface RunMessages {
  /** Replaces what an earlier attempt of the same call has left. */
  keep(runId: string, messages: ModelMessages): Promise<void>;
  /** In no order. */
  find(runId: string): Promise<readonly ModelMessages[]>;
}
