// Generated from schemas/openapi/logs.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Logs {
  readonly id: string;
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

/** Every operation, by its method and path. */
export interface LogsApi {
  /** Find one by its id */
  'GET /logs/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Logs;
  };
}
