import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

export interface LogOptions {
  readonly service: string;
  readonly role: string;
  readonly instance: string;
  readonly level: string;
  /** Standard output where it is absent; tests read the lines. */
  readonly destination?: DestinationStream;
  /** Gets each line as well. */
  readonly copy?: DestinationStream | undefined;
}

/** JSON lines with the current trace id. Bodies, file names and secrets must never be logged. */
export function createLog({ service, role, instance, level, destination, copy }: LogOptions): Logger {
  const options = {
    level,
    base: { service, role, instance },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
    mixin() {
      const span = trace.getActiveSpan()?.spanContext();
      return span && isSpanContextValid(span) ? { traceId: span.traceId, spanId: span.spanId } : {};
    },
  };
  if (!copy) return destination ? pino(options, destination) : pino(options);
  // Which lines there are is for the logger to say, not for its streams.
  const streams = [destination ?? pino.destination({ fd: 1, sync: true }), copy];
  return pino(options, pino.multistream(streams.map((stream) => ({ stream, level: 'trace' }))));
}
