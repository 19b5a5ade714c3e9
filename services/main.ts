import { hostname } from 'node:os';
import { ConfigError, logLevel } from './kit/config.ts';
import type { RoleStart } from './kit/descriptor.ts';
import { createLog, type Logger } from './kit/log.ts';
import { type Roles, startRoles } from './kit/start-roles.ts';
import { everyRole, findRoles } from './roles.ts';

// node services/main.ts content worker; any list of service:role; or all. Roles after --then are loaded, and started when the
// launcher sends 1, those after another --then when it sends 2: it knows when the engines and the roles of other processes are
// ready. Without a launcher all are started at once.

function main(words: readonly string[]): void {
  if (words[0] === '--list') {
    for (const [service, roles] of Map.groupBy(everyRole, ({ service }) => service))
      console.log(`${service}: ${roles.map(({ role }) => role).join(', ')}`);
    return;
  }
  const named = groupsOf(words);
  // Only a list without --then has to name roles.
  const groups = named.map((group) => (group.length === 0 && named.length > 1 ? nothing : findRoles(group)));
  const unknown = groups.flatMap((group) => group.unknown);
  if (unknown.length > 0) {
    for (const name of unknown)
      console.error(`There is no role "${name.replace(':', ' ')}"; \`node services/main.ts --list\` names them all.`);
    process.exitCode = 1;
    return;
  }
  run(groups.flatMap(({ found }, number) => (number === 0 ? found : startOnMessage(found, number))));
}

const nothing = { found: [], unknown: [] };

/** The words before the first `--then`, those between it and the next one, and so on. */
function groupsOf(words: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const word of words) {
    if (word === '--then') groups.push([]);
    else groups.at(-1)?.push(word);
  }
  return groups;
}

/** The roles, whose start waits for this message of the launcher. */
function startOnMessage(roles: readonly RoleStart[], expected: number): RoleStart[] {
  const { promise: received, resolve } = Promise.withResolvers<void>();
  if (process.connected) process.on('message', (message) => message === expected && resolve());
  else resolve();
  return roles.map((role) => ({
    ...role,
    async load() {
      const start = await role.load();
      await received;
      return start;
    },
  }));
}

/** Starts roles in this process, and ends it when it is to end. */
export function run(found: readonly RoleStart[], known: readonly RoleStart[] = everyRole): void {
  const log = processLog(found);
  let roles: Roles | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (reason: string) => {
    stopping ??= stopAll(reason);
    return stopping;
  };
  async function stopAll(reason: string) {
    log.info({ reason }, 'stopping');
    await roles?.stop();
    log.info('stopped');
    process.exit();
  }
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  // The launcher holds the other end. When it is killed, no other program stops this process.
  process.once('disconnect', () => stop('the launcher ended'));
  // Node would print these as plain text among the JSON lines.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of the runtime'));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exitCode = 1;
    void stop('fault');
  });
  const fail = (error: unknown) => {
    process.exitCode = 1;
    // Other errors are in the log of the role that failed.
    if (error instanceof ConfigError) for (const problem of error.problems) log.fatal(problem);
    void stop('could not start');
  };
  try {
    roles = startRoles(found, process.env, known);
    roles.started.catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** What concerns all roles of the process is logged under all of their names. */
function processLog(roles: readonly RoleStart[]): Logger {
  const [only, ...others] = roles;
  const { data: level = 'info' } = logLevel().safeParse(process.env.LOG_LEVEL);
  const names = roles.map(({ service, role }) => `${service}:${role}`).join(' ');
  const { service, role } = only && others.length === 0 ? only : { service: 'platform', role: names };
  // Why a process cannot start is logged in any case.
  const loud = level === 'silent' ? 'fatal' : level;
  return createLog({ service, role, instance: `${hostname()}-${process.pid}`, level: loud });
}

if (import.meta.main) main(process.argv.slice(2));
