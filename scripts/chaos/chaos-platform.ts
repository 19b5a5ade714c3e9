import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPlatform } from '../start/platform.ts';
import { platformServices, serviceName } from '../start/services.ts';
import { type StartSettings, separateSettings } from '../start/settings.ts';
import type { SupervisedService } from '../start/supervise.ts';
import { type ChaosEngine, endEngines, startChaosEngines } from './chaos-engines.ts';

/** A whole platform with a process for each role, in a folder and at ports of its own. */
export interface ChaosPlatform {
  readonly settings: StartSettings;
  readonly engines: readonly ChaosEngine[];
  /** By the name of its one role: `content worker`. */
  readonly roles: ReadonlyMap<string, SupervisedService>;
  readonly adminPassword: string;
  /** `name:password` of the service that may do everything in the catalog. */
  readonly catalogAccount: string;
  /** Waits until every role says that it is ready. Resolves to a sentence for each that is not within `withinMs`: what it says instead. */
  untilReady(withinMs: number): Promise<readonly string[]>;
  /** Where the roles' logs are. */
  readonly logs: string;
  stop(): Promise<void>;
}

export interface ChaosPlatformOptions {
  readonly folder: string;
  /** Those that the load needs. */
  readonly services: ReadonlySet<string>;
  /** See `ChaosEngineOptions`. */
  readonly diskMib: number;
  readonly signal: AbortSignal;
  readonly notify: (sentence: string) => void;
}

const askEveryMs = 200;

export async function startChaosPlatform(options: ChaosPlatformOptions): Promise<ChaosPlatform> {
  const { folder, diskMib, signal, notify } = options;
  const separate = await separateSettings(folder, 'chaos');
  const engines = await startChaosEngines({ settings: separate, folder: join(folder, 'engines'), diskMib });
  const [kafka = '', mongo, postgres] = engines.map(({ address }) => address);
  const addresses = { KAFKA_BROKERS: [kafka], MONGODB_URL: mongo, DATABASE_URL: postgres };
  const settings: StartSettings = { ...separate, ...addresses, PROCESSES: 'each' };
  const services = platformServices.filter(({ service }) => options.services.has(service));
  try {
    const env = { LOG_LEVEL: 'warn', ...process.env };
    const platform = await startPlatform({ settings, services, env, signal, notify });
    const secret = async (name: string) => (await readFile(join(settings.MODELYARD_HOME, name), 'utf8')).trim();
    const roles = new Map(platform.processes.map((one) => [one.roles.map(serviceName).join(', '), one]));
    return {
      ...{ settings, engines, roles, logs: join(settings.MODELYARD_HOME, 'logs') },
      adminPassword: await secret('catalog-admin-password'),
      catalogAccount: await secret('catalog-credentials'),
      async untilReady(withinMs) {
        const deadline = Date.now() + withinMs;
        for (;;) {
          const asked = services.map(async (spec) => {
            const objection = await objectionOf(settings[spec.admin]);
            return objection === undefined ? [] : [`${serviceName(spec)} is not ready: ${objection}`];
          });
          const waiting = (await Promise.all(asked)).flat();
          if (waiting.length === 0 || Date.now() > deadline) return waiting;
          await delay(askEveryMs);
        }
      },
      async stop() {
        await platform.stop();
        await endEngines(engines);
      },
    };
  } catch (error) {
    await endEngines(engines);
    throw error;
  }
}

/** Undefined where it is ready. */
async function objectionOf(port: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
    const text = await answer.text();
    return answer.ok ? undefined : text;
  } catch {
    return 'no answer';
  }
}
