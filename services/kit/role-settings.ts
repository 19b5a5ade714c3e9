import { z } from 'zod';
import { flag, host, integer, logLevel } from './config.ts';

// What every role reads. Apart from the code that uses it, so that a launcher checks settings without loading that code.

export const logSettings = {
  LOG_LEVEL: logLevel(),
  /** Sends the log to the topic of logs as well, from which the logs service stores it. The role then reads KAFKA_BROKERS. */
  LOG_TO_TOPIC: flag(false),
  /** Lines for answered requests in a second, and as many for failed ones; further ones are counted in the next line. */
  ACCESS_LOG_PER_S: integer(50, 0, 100_000),
};

/** Where /healthz, /readyz and /metrics are answered: not where the API is, and on this machine alone by default. */
export const adminSettings = { ADMIN_HOST: host() };

export const traceSettings = { OTEL_EXPORTER_OTLP_ENDPOINT: z.url('give the address of a collector').optional() };
