import { ConfigError, type Environment, environmentOf } from './config.ts';
import type { RoleStart } from './descriptor.ts';
import { startAdminServer } from './http/admin-server.ts';
import { readListenAddress } from './listen-address.ts';
import { ownAddresses } from './own-addresses.ts';
import { reportWaiting } from './report-waiting.ts';
import { createService, type Service, type StartRole } from './service.ts';
import { nameProblems, valueProblems } from './setting-problems.ts';
import { createShared } from './shared.ts';
import { recordTraces } from './trace.ts';

/** Roles of this process. */
export interface Roles {
  /** In the order they were given. */
  readonly services: readonly Service[];
  /**
   * All of them are started, or none is left: where one fails the others are stopped before this rejects, with a ConfigError
   * of all mistakes in the settings where there are no other errors.
   */
  readonly started: Promise<void>;
  /** All of them stop being ready, then each is stopped, the last one first. Also while they start. */
  stop(): Promise<void>;
}

/**
 * Starts roles in this process. Handlers of signals and of errors that no role has caught belong to the process, and so to
 * `main.ts`. Throws a ConfigError with every mistake in the settings of every role. `known` are all roles there are: with
 * them, settings that none of them reads are mistakes too.
 */
export function startRoles(roles: readonly RoleStart[], env: Environment, known: readonly RoleStart[] = []): Roles {
  const problems = [...valueProblems(roles, env), ...nameProblems(roles, known, env)];
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  const [only, ...others] = roles;
  const shared = createShared(only && others.length === 0 ? `${only.service}-${only.role}` : 'platform');
  const own = ownAddresses(known, env);
  const created = roles.map(({ service, role, load, ...ports }) => {
    const listen = readListenAddress(ports, environmentOf(service, env));
    return { service: createService(service, role, env, { shared, listen, ownAddresses: own }), load };
  });
  const services = created.map(({ service }) => service);
  async function stop() {
    for (const { life } of services) life.drain();
    for (const { life } of services.toReversed()) await life.stop();
  }
  async function start() {
    const starts = await Promise.allSettled(created.map(({ service, load }) => startRole(service, load)));
    const errors = starts.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    if (errors.length === 0) return;
    await stop();
    throw asOne(errors);
  }
  return { services, started: start(), stop };
}

async function startRole(service: Service, load: RoleStart['load']): Promise<void> {
  try {
    await runRole(service, await load());
  } catch (error) {
    if (!(error instanceof ConfigError)) service.log.fatal({ err: error }, 'could not start');
    throw error;
  }
}

/** Starts a role with what every role has: probes and metrics at its admin port, traces, and reports of what it waits for. */
export async function runRole(service: Service, start: StartRole): Promise<{ readonly adminUrl: string }> {
  // Roles that send no log do not load the client of Kafka for it.
  if (service.lines) (await import('./bus/send-lines.ts')).sendLines(service, service.lines);
  const waiting = reportWaiting(service);
  const admin = await startAdminServer(service);
  await recordTraces(service, () => start(service));
  admin.started();
  waiting.started();
  service.log.info('started');
  return { adminUrl: admin.url };
}

function asOne(errors: readonly unknown[]): unknown {
  const problems = errors.flatMap((error) => (error instanceof ConfigError ? error.problems : []));
  const other = errors.find((error) => !(error instanceof ConfigError));
  return other ?? new ConfigError([...new Set(problems)]);
}
