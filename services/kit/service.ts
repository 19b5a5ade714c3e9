import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { reportBuild } from './build-info.ts';
import { type Environment, environmentOf, readSettings } from './config.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import type { ListenAddress } from './listen-address.ts';
import { createLog, type Logger } from './log.ts';
import { createLogLines, type LogLines } from './log-lines.ts';
import { createMetrics, type Registry } from './metrics.ts';
import { logSettings } from './role-settings.ts';
import { createShared, type Shared } from './shared.ts';
import { propagateTraces } from './trace.ts';

/** The context with which every role of every service is started. Roles of one process have only `shared` in common. */
export interface Service {
  readonly name: string;
  readonly role: string;
  /** This role among others of its kind: `host-ab12cd`. */
  readonly instance: string;
  /** The settings of this role; it must not read others. */
  readonly env: Environment;
  readonly listen: ListenAddress;
  /** `host:port` of the platform's services and engines as far as the settings say: no user may have them called. */
  readonly ownAddresses: readonly string[];
  readonly log: Logger;
  /** A log beside it under the name of another service, for lines that are not for administrators alone. */
  readonly logAs: (service: string, role: string) => Logger;
  /** What it has logged and is not sent yet, where its log is sent. */
  readonly lines?: LogLines;
  readonly life: Lifecycle;
  readonly metrics: Registry;
  readonly shared: Shared;
}

export type StartRole = (service: Service) => Promise<void>;

export interface ServiceOptions {
  /** Of its own where it is absent: the role has its process to itself. */
  readonly shared?: Shared;
  /** Any free port where it is absent. */
  readonly listen?: ListenAddress;
  readonly ownAddresses?: readonly string[];
}

const anyPort: ListenAddress = {
  host: '127.0.0.1',
  ports: { PORT: 0 },
  admin: { host: '127.0.0.1', port: 0, setting: 'ADMIN_PORT' },
};

/** Throws a ConfigError. */
export function createService(name: string, role: string, env: Environment, options: ServiceOptions = {}): Service {
  const { shared = createShared(`${name}-${role}`), listen = anyPort } = options;
  const { ownAddresses = [] } = options;
  const own = environmentOf(name, env);
  const { LOG_LEVEL: level, LOG_TO_TOPIC: isSent } = readSettings(logSettings, own);
  const instance = `${hostname()}-${randomBytes(3).toString('hex')}`;
  const lines = isSent ? createLogLines() : undefined;
  const logAs = (service: string, as: string) => createLog({ service, role: as, instance, level, copy: lines });
  const log = logAs(name, role);
  const metrics = createMetrics({ service: name, role });
  reportBuild({ metrics });
  shared.addProcessMetrics(metrics);
  propagateTraces();
  const life = createLifecycle(log);
  const about = { name, role, instance, env: own, listen, ownAddresses };
  return { ...about, log, logAs, life, metrics, shared, ...(lines && { lines }) };
}
