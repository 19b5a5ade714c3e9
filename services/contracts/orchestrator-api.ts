// Generated from schemas/openapi/orchestrator.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Broker {
  readonly solution: string;
  readonly plan: string;
  readonly node: string;
  /** The address that records are requested from. */
  readonly source: string;
  /** The entry that records go in by. */
  readonly operation: string;
  /** `ended`: the broker had no more; set it `running` to pull again. */
  readonly state: string;
  readonly started: string;
  /** Of the newest record. */
  readonly position: number;
  readonly pulled: number;
  readonly done: number;
  readonly failed: number;
  /** Pulled and not finished. */
  readonly open: number;
  /** Records a second during the last ten seconds. */
  readonly rate: number;
  /** Attempts to pull that failed since the last that did not. */
  readonly retries: number;
  readonly lastError?: { readonly at: string; readonly detail: string; };
  /** The newest runs, known to the process that pulls. */
  readonly runs: readonly string[];
  readonly failures: string;
}

export interface FailedRecord {
  readonly run: string;
  readonly position: number;
  readonly size: number;
  readonly failedAt: string;
  readonly failure: { readonly code: string; readonly node: string; readonly detail: string; };
  /** The address of the message. */
  readonly record: string;
}

export interface Plan {
  readonly id: string;
  readonly solution: string;
  readonly name: string;
  readonly version: string;
  readonly transport: string;
  readonly isolated: boolean;
  /** Whether runs need a token where access is guarded. */
  readonly access: string;
  readonly operations: readonly unknown[];
  readonly nodes: readonly unknown[];
  readonly edges: readonly unknown[];
  readonly probe: string | null;
  readonly broker: unknown;
  /** What was tolerated. */
  readonly remarks: readonly string[];
  /** Containers whose .proto files were found. */
  readonly protos: readonly string[];
}

export interface PlanCheck {
  readonly valid: boolean;
  readonly problems: readonly ({ readonly path: string; readonly message: string; })[];
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable; for programs. */
  readonly code: string;
  /** For people. */
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

export interface Run {
  readonly id: string;
  readonly solution: string;
  readonly operation: string;
  readonly plan: string;
  readonly transport: string;
  readonly status: string;
  readonly began?: string;
  readonly failure?: { readonly code: string; readonly node: string; readonly detail: string; };
  /** Of an accepted run: how often it was started. */
  readonly attempts?: number;
  /** Of an accepted run: counted from its start. */
  readonly deadlineMs?: number;
  readonly accepted?: string;
  readonly ended?: string;
  /** Of an accepted run that is done: the address of its result. */
  readonly output?: string;
  readonly callback?: { readonly state: string; readonly attempts: number; readonly lastError?: string; };
  /** Of a run that waits for a model, see `unavailable` of its policy. */
  readonly retry?: { readonly node: string; readonly attempts: number; readonly lastError: string; readonly nextTry: string; };
  /** In the order in which they ended; over topics with topic, partition and offset. */
  readonly hops: readonly ({ readonly node: string; readonly operation: string; readonly status: string; readonly at: string; readonly durationMs: number; readonly bytesIn: number; readonly bytesOut: number; readonly topic?: string; readonly partition?: number; readonly offset?: number; })[];
}

export interface RunMessages {
  readonly messages: readonly ({ readonly node: string; readonly operation: string; readonly input: string | null; readonly output: string | null; })[];
}

/** Every operation, by its method and path. */
export interface OrchestratorApi {
  /** Set the composition */
  'PUT /putBlueprint': {
    readonly params: {  };
    readonly query: { readonly transport?: string; readonly isolated?: string; readonly access?: string; };
    readonly body: unknown;
    readonly response: { readonly status: string; };
  };
  /** Set the addresses of the models */
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
  /** The plan that the two documents were compiled to */
  'GET /plan': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Plan;
  };
  /** Set the composition */
  'PUT /solutions/{solution}/putBlueprint': {
    readonly params: { readonly solution: string | number; };
    readonly query: { readonly transport?: string; readonly isolated?: string; readonly access?: string; };
    readonly body: unknown;
    readonly response: { readonly status: string; };
  };
  /** Set the addresses of the models */
  'PUT /solutions/{solution}/putDockerInfo': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: { readonly status: string; };
  };
  /** The blueprint in force, as it was put */
  'GET /solutions/{solution}/blueprint': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The docker info in force, as it was put */
  'GET /solutions/{solution}/dockerInfo': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The plan that the two documents were compiled to */
  'GET /solutions/{solution}/plan': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Plan;
  };
  /** The solutions with a composition in force */
  'GET /solutions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly solutions: readonly string[]; };
  };
  /** Remove a solution */
  'DELETE /solutions/{solution}': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: 'removed'; };
  };
  /** Whether a blueprint can be run, with everything that is wrong with it; nothing is stored */
  'PUT /plans': {
    readonly params: {  };
    readonly query: { readonly 'dry-run': 'true'; };
    readonly body: unknown;
    readonly response: PlanCheck;
  };
  /** Run a message through the composition, under the path of a model */
  'POST /model/methods/{operation}': {
    readonly params: { readonly operation: string | number; };
    readonly query: { readonly callback?: string; readonly empty?: string; };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** Run a message through the composition */
  'POST /{operation}': {
    readonly params: { readonly operation: string | number; };
    readonly query: { readonly callback?: string; readonly empty?: string; };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** Run a message through the composition, under the path of a model */
  'POST /solutions/{solution}/model/methods/{operation}': {
    readonly params: { readonly solution: string | number; readonly operation: string | number; };
    readonly query: { readonly callback?: string; readonly empty?: string; };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** Run a message through the composition */
  'POST /solutions/{solution}/{operation}': {
    readonly params: { readonly solution: string | number; readonly operation: string | number; };
    readonly query: { readonly callback?: string; readonly empty?: string; };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** The newest runs */
  'GET /runs': {
    readonly params: {  };
    readonly query: { readonly solution?: string; readonly status?: string; readonly since?: string; readonly until?: string; readonly before?: string; readonly limit?: number; };
    readonly body: undefined;
    readonly response: { readonly runs: readonly Run[]; };
  };
  /** How a run went, hop by hop */
  'GET /runs/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Run;
  };
  /** The output of an accepted run, as a waiting caller would have got it */
  'GET /runs/{id}/output': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The newest runs */
  'GET /solutions/{solution}/runs': {
    readonly params: { readonly solution: string | number; };
    readonly query: { readonly solution?: string; readonly status?: string; readonly since?: string; readonly until?: string; readonly before?: string; readonly limit?: number; };
    readonly body: undefined;
    readonly response: { readonly runs: readonly Run[]; };
  };
  /** How a run went, hop by hop */
  'GET /solutions/{solution}/runs/{id}': {
    readonly params: { readonly solution: string | number; readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Run;
  };
  /** The output of an accepted run, as a waiting caller would have got it */
  'GET /solutions/{solution}/runs/{id}/output': {
    readonly params: { readonly solution: string | number; readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** What each model of a run took and gave */
  'GET /runs/{id}/messages': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: RunMessages;
  };
  /** What each model of a run took and gave */
  'GET /solutions/{solution}/runs/{id}/messages': {
    readonly params: { readonly solution: string | number; readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: RunMessages;
  };
  /** The progress of pulling records from the data broker */
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
  /** The progress of pulling records from the data broker */
  'GET /solutions/{solution}/broker': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Broker;
  };
  /** Pause, stop or resume the pulling of records */
  'PUT /solutions/{solution}/broker': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: { readonly state: string; };
    readonly response: Broker;
  };
  /** The newest records whose runs failed, 1000 at most, for 30 days */
  'GET /solutions/{solution}/broker/failures': {
    readonly params: { readonly solution: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly failures: readonly FailedRecord[]; };
  };
  /** The message of a record whose run failed */
  'GET /solutions/{solution}/broker/failures/{id}': {
    readonly params: { readonly solution: string | number; readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
}
