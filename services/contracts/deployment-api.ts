// Generated from schemas/openapi/deployment.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Deployment {
  readonly id: string;
  readonly name: string;
  readonly target: string;
  readonly userId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly status: string;
  readonly options: DeploymentOptions;
  readonly endpoints: readonly ({ readonly component: string; readonly host: string; readonly port: number; })[];
  readonly detail: string | null;
  readonly createdAt: string;
  readonly modifiedAt: string;
}

export interface DeploymentOptions {
  readonly transport: string;
  readonly replicas: number;
  readonly memoryLimitBytes: number | null;
  readonly processorLimit: number | null;
}

export interface Operation {
  readonly id: string;
  readonly status: string;
  /** The event the command led to. */
  readonly result?: Readonly<Record<string, unknown>>;
  readonly problem?: Problem;
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

export interface Task {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds since the epoch. */
  readonly endedAt?: number;
  /** Why it failed; what had been done is undone. */
  readonly failure?: { readonly step: string; readonly code: string; readonly detail: string; };
  readonly steps: readonly ({ readonly name: string; readonly status: string; readonly startedAt: number; readonly endedAt?: number; readonly attempts: number; readonly progress?: { readonly percent?: number; readonly message?: string; }; })[];
}

/** Every operation, by its method and path. */
export interface DeploymentApi {
  /** One deployment, with its status and endpoints */
  'GET /deployments/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Deployment;
  };
  /** The outcome of a command, once it is known */
  'GET /operations/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Operation;
  };
  /** How far a task is */
  'GET /tasks/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Task;
  };
}
