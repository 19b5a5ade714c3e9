import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, FetchProgress } from '../../infra/engines/engines.ts';
import { nameProblems } from '../../services/kit/setting-problems.ts';
import { everyRole } from '../../services/roles.ts';
import { checkAddresses } from './addresses.ts';
import { writeClientSettings } from './client-settings.ts';
import { platformDatabase } from './database.ts';
import { accountEnv, engineAccounts, kafkaAdmin } from './engine-accounts.ts';
import { type EngineEnv, engineEnv, startEngines } from './engines.ts';
import { endLeftovers, takeHome } from './home.ts';
import { neighbours } from './neighbours.ts';
import { packageInstallerEnv } from './package-installer.ts';
import { portalEnv } from './portal.ts';
import { checkPorts, portUses } from './ports.ts';
import { probes } from './probes.ts';
import { processEnv, withoutLogin } from './process-env.ts';
import { planProcesses } from './processes.ts';
import { type SupervisedRegistry, superviseRegistry } from './registry.ts';
import { scannerEnv } from './scanners.ts';
import { platformSecrets } from './secrets.ts';
import { openServiceLog, type ServiceLog } from './service-log.ts';
import { platformServices, type ServiceSpec, serviceName } from './services.ts';
import { type StartSettings, withoutLauncherSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { type SupervisedService, supervise } from './supervise.ts';

/** Several times as long as it takes: what is killed in the middle on a busy machine leaves commands to others, and folders behind. */
const SERVICES_WITHIN_MS = 20_000;
const ENGINES_WITHIN_MS = 5000;

/** How far a start is. */
export interface StartStep {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

export interface PlatformOptions {
  readonly settings: StartSettings;
  /** What services get besides; the environment of this process when absent. */
  readonly env?: NodeJS.ProcessEnv;
  /** All of them when absent. */
  readonly services?: readonly ServiceSpec[];
  /** Gives the start up; what runs by then is stopped. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FetchProgress) => void;
  /** Hears what has been done: engines that run, then how many roles are ready. */
  readonly onStep?: (step: StartStep) => void;
  /** Whether the registry that keeps images is started as well, and built where it never was: in the background. */
  readonly withRegistry?: boolean;
  /** Hears what a person should know: warnings of services, restarts, leftovers of an earlier run. */
  readonly notify?: (sentence: string) => void;
}

export interface Platform {
  readonly settings: StartSettings;
  /** Where services and chores reach the engines: KAFKA_BROKERS, MONGODB_URL, DATABASE_URL. */
  readonly engineEnv: EngineEnv;
  /** What the user `admin` logs in with for the first time, where this start has made it. */
  readonly adminPassword?: string;
  /** The engines that were started here. */
  readonly engines: readonly Engine[];
  /** The registry that keeps images, where it is started here. */
  readonly registry?: SupervisedRegistry;
  /** The processes the services run in, in the order of `platformServices`. */
  readonly processes: readonly SupervisedService[];
  /** Services first and in reverse order, so that clients that were promised an answer get it; then engines. Within 25 s. */
  stop(): Promise<void>;
}

/**
 * Brings a whole platform up on this machine and answers when every service is ready.
 * Throws StartError, ConfigError or EngineError, whose messages are for people; nothing is left running then.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { settings, services = platformServices, onProgress, onStep, notify = () => undefined } = options;
  const failed = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal;
  const home = await takeHome(settings.MODELYARD_HOME);
  const logs: ServiceLog[] = [];
  const supervised: SupervisedService[] = [];
  let engines: readonly Engine[] = [];
  let registry: SupervisedRegistry | undefined;

  async function stop() {
    const deadline = Date.now() + SERVICES_WITHIN_MS;
    for (const service of supervised.toReversed()) await service.stop(Math.max(deadline - Date.now(), 0));
    await Promise.all([...engines.map(stopSoon), registry?.stop()]);
    await Promise.all(logs.map((log) => log.close()));
    await home.release();
  }

  try {
    // Each service would find these as well, but only when the engines run.
    const unknown = nameProblems(everyRole, everyRole, withoutLauncherSettings(options.env ?? process.env));
    if (unknown.length > 0) throw new StartError(...unknown);
    await endLeftovers(home, notify);
    await checkPorts(portUses(settings, services));
    await checkAddresses(settings);
    // Their topics are there from an earlier start, so that what reads them need not wait until that was checked.
    const hasTopics = !settings.KAFKA_BROKERS && existsSync(home.engineFolder('kafka'));
    const runs = (name: string) => services.some(({ service }) => service === name);
    const scanners = runs('publication') ? scannerEnv({ signal, onProgress, notify }) : {};
    const installsPackages = runs('onboarding') || runs('deployment');
    const installer = installsPackages ? packageInstallerEnv({ signal, onProgress, notify }) : {};
    const portal = runs('edge') ? portalEnv(signal) : {};
    const tools = Promise.all([scanners, installer, portal]);
    // Every process waits for them, and says why there are none; it may do so later than they fail.
    tools.catch(() => undefined);
    const engineAddresses = await engineEnv(settings, home);
    const given = {
      DEPLOYMENT_LOCAL_FOLDER: join(home.path, 'deployments'),
      LOGS_FOLDERS: join(home.path, 'logs'),
      PORTAL_PROBES: probes(services, settings),
      ...(options.env ?? process.env),
      REGISTRY_STATE_FILE: home.registryState,
    };
    const env = serviceEnv(settings, engineAddresses, given);
    const secrets = await platformSecrets(home.path);
    const database = await platformDatabase(home.path, settings, env);
    const accounts = await engineAccounts(home, settings);
    await writeClientSettings(home, engineAddresses, { settings, database, accounts });
    let ready = 0;
    const onReady = () => {
      ready += 1;
      onStep?.({ what: 'services', done: ready, total: services.length });
    };
    async function startAllEngines() {
      const starting = startEngines({ settings, home, database, accounts, signal, onProgress, onStep });
      // The client of Kafka is loaded while the engines start.
      const loading = import('./topics.ts');
      engines = await starting;
      const { createTopics } = await loading;
      if (settings.ENGINE_ACCOUNTS === 'on')
        await (await import('./give-engine-accounts.ts')).giveEngineAccounts(accounts, settings);
      const topics = createTopics(env, settings.TOPIC_PREFIX, signal, kafkaAdmin(accounts));
      if (!hasTopics) await topics;
      return { topics };
    }
    const begin = startAllEngines();
    const starts = planProcesses(services, settings.PROCESSES).map(async (plan) => {
      const rolePaths = new Map(plan.roles.map(serviceName).map((name) => [name, home.logPath(name)]));
      const log = await openServiceLog({ path: home.logPath(plan.name), name: plan.name, rolePaths, notify });
      logs.push(log);
      const names = new Set(plan.roles.map(({ service }) => service));
      const adminPort = (spec: ServiceSpec) => settings[spec.admin];
      const made = {
        ...secrets.envOf([...names], env),
        ...database?.envOf([...names]),
        ...accountEnv(accounts, settings, [...names]),
      };
      const programs = Object.assign({}, ...(await tools));
      const own = processEnv(plan.roles, withoutLauncherSettings({ ...made, ...env, ...programs }));
      const start = { plan, env: own, adminPort, log, pidPath: home.pidPath(plan.name), signal };
      return supervise(start, { begin, notify, onReady });
    });
    const topics = begin.then(({ topics }) => topics);
    try {
      await Promise.all([topics, ...starts]);
      supervised.push(...(await Promise.all(starts)));
      await Promise.all(supervised.map((process) => process.startLast()));
    } catch (error) {
      failed.abort(error);
      await Promise.allSettled([topics]);
      const settled = await Promise.allSettled(starts);
      const running = settled.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
      supervised.splice(0, Number.POSITIVE_INFINITY, ...running);
      throw error;
    }
    if (options.withRegistry && !settings.REGISTRY_URL) {
      const key = env.REGISTRY_KEY ?? secrets.registryKey;
      registry = await superviseRegistry({ settings, home, key, signal, notify });
    }
    let stopped: Promise<void> | undefined;
    return {
      settings,
      engineEnv: engineAddresses,
      ...(secrets.adminPassword && !env.CATALOG_ADMIN_PASSWORD && { adminPassword: secrets.adminPassword }),
      engines,
      ...(registry && { registry }),
      processes: supervised,
      stop() {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings of every process. The secrets that a start makes are not among them. */
function serviceEnv(
  settings: StartSettings,
  engines: EngineEnv,
  given: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv & EngineEnv {
  const own = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  // Here each service logs in to the database as itself, see `platformDatabase`.
  const DATABASE_URL = settings.DATABASE_URL ?? withoutLogin(engines.DATABASE_URL);
  return { ...given, ...Object.fromEntries(own), ...neighbours(settings, given), ...engines, DATABASE_URL };
}

async function stopSoon(engine: Engine): Promise<void> {
  const force = setTimeout(() => void engine.kill(), ENGINES_WITHIN_MS);
  await engine.stop().finally(() => clearTimeout(force));
}
