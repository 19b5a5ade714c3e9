// Generated from schemas/openapi/logs.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface ExportLogsServiceRequestInput {
  readonly resourceLogs: readonly unknown[];
}

export interface ExportLogsServiceResponse {

}

export interface Histogram {
  /** How long one span is. */
  readonly stepMs: number;
  /** Without the spans that have no record. */
  readonly bars: readonly HistogramBar[];
}

export interface HistogramBar {
  /** When the span begins. */
  readonly from: string;
  readonly counts: { readonly trace?: number; readonly debug?: number; readonly info?: number; readonly warn?: number; readonly error?: number; readonly fatal?: number; };
}

export type LogContext = readonly LogRecord[];

export interface LogRecord {
  readonly id: string;
  readonly time: string;
  readonly level: string;
  readonly severity: number;
  readonly service: string;
  readonly instance?: string;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly requestId?: string;
  readonly userId?: string;
  readonly solutionId?: string;
  readonly deploymentId?: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, unknown>>;
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
  /** Records of logs as JSON lines, the newest first */
  'GET /logs': {
    readonly params: {  };
    readonly query: { readonly since?: string; readonly until?: string; readonly level?: string; readonly service?: string; readonly traceId?: string; readonly requestId?: string; readonly user?: string; readonly solutionId?: string; readonly deploymentId?: string; readonly q?: string; readonly limit?: string; readonly order?: string; readonly after?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Records as they come, each as the event `record` */
  'GET /logs/stream': {
    readonly params: {  };
    readonly query: { readonly since?: string; readonly level?: string; readonly service?: string; readonly traceId?: string; readonly requestId?: string; readonly user?: string; readonly solutionId?: string; readonly deploymentId?: string; readonly q?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** How many records there are in each span of time, by level; of the last hour where no time is given */
  'GET /logs/histogram': {
    readonly params: {  };
    readonly query: { readonly since?: string; readonly until?: string; readonly level?: string; readonly service?: string; readonly traceId?: string; readonly requestId?: string; readonly user?: string; readonly solutionId?: string; readonly deploymentId?: string; readonly q?: string; readonly bars?: string; };
    readonly body: undefined;
    readonly response: Histogram;
  };
  /** A record with what the same process of its service wrote before and after it, oldest first */
  'GET /logs/context/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly before?: string; readonly after?: string; };
    readonly body: undefined;
    readonly response: LogContext;
  };
  /** Takes records in as programs with OpenTelemetry send them: OTLP over HTTP, in protobuf or JSON */
  'POST /v1/logs': {
    readonly params: {  };
    readonly query: {  };
    readonly body: ExportLogsServiceRequestInput;
    readonly response: ExportLogsServiceResponse;
  };
}
