// Generated from schemas/openapi/orchestrator.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Run {
  readonly id: string;
  readonly solution: string;
  readonly operation: string;
  readonly plan: string;
  readonly transport: string;
  readonly status: string;
  readonly began?: string;
  readonly failure?: Readonly<Record<string, unknown>>;
  /** Of an accepted run; how often it was begun */
  readonly attempts?: number;
  /** Of an accepted run; counted from its beginning */
  readonly deadlineMs?: number;
  readonly accepted?: string;
  readonly ended?: string;
  /** Of an accepted run that is done; where its result is */
  readonly output?: string;
  readonly callback?: { readonly state: string; readonly attempts: number; readonly lastError?: string; };
  readonly hops: readonly ({ readonly node: string; readonly operation: string; readonly status: string; readonly at: string; readonly durationMs: number; readonly bytesIn: number; readonly bytesOut: number; readonly topic?: string; readonly partition?: number; readonly offset?: number; })[];
}

export interface Broker {
  readonly solution: string;
  readonly plan: string;
  readonly node: string;
  /** What is asked for records */
  readonly source: string;
  /** The entry records go in by */
  readonly operation: string;
  /** `ended`: the broker had no more; set it `running` to ask again. */
  readonly state: string;
  readonly started: string;
  /** Of the newest record */
  readonly position: number;
  readonly pulled: number;
  readonly done: number;
  readonly failed: number;
  /** Pulled and not finished */
  readonly open: number;
  /** Records a second during the last ten seconds */
  readonly rate: number;
  /** Attempts to pull that failed since the last that did not */
  readonly retries: number;
  readonly lastError?: { readonly at: string; readonly detail: string; };
  /** The newest runs, known to the process that pulls */
  readonly runs: readonly string[];
  readonly failures: string;
}

export interface FailedRecord {
  readonly run: string;
  readonly position: number;
  readonly size: number;
  readonly failedAt: string;
  readonly failure: Readonly<Record<string, unknown>>;
  readonly record: string;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

/** Every operation, by its method and path. */
export interface OrchestratorApi {
  /** Set the composition */
  'PUT /putBlueprint': {
    readonly params: {  };
    readonly query: { readonly transport?: string; readonly isolated?: boolean; };
    readonly body: unknown;
    readonly response: { readonly status: string; };
  };
  /** Say where the models are */
  'PUT /putDockerInfo': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: { readonly status: string; };
  };
  /** The blueprint in force, as it was put */
  'GET /blueprint': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The docker info in force, as it was put */
  'GET /dockerInfo': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** What the two documents were understood to mean */
  'GET /plan': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Readonly<Record<string, unknown>>;
  };
  /** Run a message through the composition */
  'POST /{operation}': {
    readonly params: { readonly operation: string | number; };
    readonly query: { readonly callback?: string; };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** The same, under the path of a model */
  'POST /model/methods/{operation}': {
    readonly params: { readonly operation: string | number; };
    readonly query: { readonly callback?: string; };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** How a run went, hop by hop */
  'GET /runs/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Run;
  };
  /** What an accepted run gave back, as a caller who waited would have had it */
  'GET /runs/{id}/output': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** How the pulling of records from the data broker goes */
  'GET /broker': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Broker;
  };
  /** Pause, stop or resume the pulling of records */
  'PUT /broker': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly state: string; };
    readonly response: Broker;
  };
  /** The newest records whose runs failed, 1000 at most, for 30 days */
  'GET /broker/failures': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly failures: readonly FailedRecord[]; };
  };
  /** The message of a record whose run failed */
  'GET /broker/failures/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The solutions with a composition in force */
  'GET /solutions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly solutions: readonly string[]; };
  };
}
