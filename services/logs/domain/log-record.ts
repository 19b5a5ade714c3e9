/**
 * One record of a log, in the terms of OpenTelemetry's log data model. What has no field of its own is an attribute, by the
 * name that its semantic conventions give it: `exception.message`, `exception.stacktrace`, `code.namespace`.
 */
export interface LogRecord {
  /** When it happened, in milliseconds since the epoch. */
  readonly time: number;
  /** Severity number, 1 to 24: 1 trace, 5 debug, 9 info, 13 warn, 17 error, 21 fatal. */
  readonly severity: number;
  readonly service: string;
  /** One process among those of the service. */
  readonly instance?: string;
  /** 32 hexadecimal digits. */
  readonly traceId?: string;
  /** 16 hexadecimal digits. */
  readonly spanId?: string;
  readonly requestId?: string;
  /** Id or log-in name, as the source has it. */
  readonly userId?: string;
  readonly solutionId?: string;
  readonly deploymentId?: string;
  /** What people read. */
  readonly body: string;
  readonly attributes: Attributes;
}

export interface Attributes {
  readonly [name: string]: AttributeValue;
}
export type AttributeValue = string | number | boolean | null | readonly AttributeValue[] | Attributes;

/** Names of severities, each with its lowest number. */
export const severities = { trace: 1, debug: 5, info: 9, warn: 13, error: 17, fatal: 21 } as const;
export type SeverityName = keyof typeof severities;

export const severityNames = Object.keys(severities) as readonly SeverityName[];

/** `warn` for 13 to 16. */
export function severityName(severity: number): SeverityName {
  const named = severityNames.findLast((name) => severities[name] <= severity);
  return named ?? 'trace';
}
