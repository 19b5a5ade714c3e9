import { once } from 'node:events';
import { hostname } from 'node:os';
import { ConfigError, logLevel } from './kit/config.ts';
import type { RoleStart } from './kit/descriptor.ts';
import { createLog, type Logger } from './kit/log.ts';
import { type Roles, startRoles } from './kit/start-roles.ts';
import { everyRole, findRoles } from './roles.ts';

// node services/main.ts content worker; any list of service:role; or all. Roles after --then are loaded, and started when
// the launcher sends a message: it knows when the roles of other processes are ready.

function main(words: readonly string[]): void {
  if (words[0] === '--list') {
    for (const [service, roles] of Map.groupBy(everyRole, ({ service }) => service))
      console.log(`${service}: ${roles.map(({ role }) => role).join(', ')}`);
    return;
  }
  const end = words.includes('--then') ? words.indexOf('--then') : words.length;
  const now = end > 0 || words.length === 0 ? findRoles(words.slice(0, end)) : nothing;
  const then = words.length > end + 1 ? findRoles(words.slice(end + 1)) : nothing;
  const unknown = [...now.unknown, ...then.unknown];
  if (unknown.length > 0) {
    for (const name of unknown)
      console.error(`There is no role "${name.replace(':', ' ')}"; \`node services/main.ts --list\` names them all.`);
    process.exitCode = 1;
    return;
  }
  run([...now.found, ...then.found.map(startOnMessage)]);
}

const nothing = { found: [], unknown: [] };

/** The role, whose start waits for the launcher's message. */
function startOnMessage(role: RoleStart): RoleStart {
  const message = process.connected ? once(process, 'message') : undefined;
  return {
    ...role,
    async load() {
      const start = await role.load();
      await message;
      return start;
    },
  };
}

function run(found: readonly RoleStart[]): void {
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
    roles = startRoles(found, process.env, everyRole);
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
