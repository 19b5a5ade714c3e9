import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import { type Environment, logLevel, readSettings } from './config.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLog, type Logger } from './log.ts';
import { startTracing } from './trace.ts';

/** What every role of every service is started with. */
export interface Service {
  readonly name: string;
  readonly role: string;
  /** This process among others of the same role: `host-ab12cd`. */
  readonly instance: string;
  readonly env: Environment;
  readonly log: Logger;
  readonly life: Lifecycle;
  readonly metrics: Registry;
}

export type StartRole = (service: Service) => Promise<void>;

export function createService(name: string, role: string, env: Environment): Service {
  const settings = readSettings({ LOG_LEVEL: logLevel(), OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional() }, env);
  const instance = `${hostname()}-${randomBytes(3).toString('hex')}`;
  const log = createLog({ service: name, role, instance, level: settings.LOG_LEVEL });
  const life = createLifecycle(log);
  const metrics = new Registry();
  metrics.setDefaultLabels({ service: name, role });
  collectDefaultMetrics({ register: metrics });
  startTracing(name, role, settings.OTEL_EXPORTER_OTLP_ENDPOINT, life);
  return { name, role, instance, env, log, life, metrics };
}
