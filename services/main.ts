import { ConfigError } from './kit/config.ts';
import { createService, type StartRole } from './kit/service.ts';

/** Every role there is. A list, not a scan: what a process can be started as is read here and nowhere else. */
export const roles: Record<string, Record<string, () => Promise<StartRole>>> = {
  edge: { gateway: async () => (await import('./edge/main.ts')).startGateway },
  content: {
    gateway: async () => (await import('./content/main.ts')).startGateway,
    worker: async () => (await import('./content/main.ts')).startWorker,
  },
  orchestrator: {
    gateway: async () => (await import('./orchestrator/main.ts')).startGateway,
    worker: async () => (await import('./orchestrator/main.ts')).startWorker,
  },
  catalog: {
    gateway: async () => (await import('./catalog/main.ts')).startGateway,
    relay: async () => (await import('./catalog/main.ts')).startRelay,
  },
  identity: {
    gateway: async () => (await import('./identity/main.ts')).startGateway,
    relay: async () => (await import('./identity/main.ts')).startRelay,
  },
  portal: {
    gateway: async () => (await import('./portal/main.ts')).startGateway,
    worker: async () => (await import('./portal/main.ts')).startWorker,
  },
  notification: {
    gateway: async () => (await import('./notification/main.ts')).startGateway,
    worker: async () => (await import('./notification/main.ts')).startWorker,
  },
  publication: { worker: async () => (await import('./publication/main.ts')).startWorker },
  classifier: { rpc: async () => (await import('./classifier/main.ts')).startRpc },
};

async function main([name = '', role = '']: string[]): Promise<void> {
  if (name === '--list') {
    for (const [service, all] of Object.entries(roles)) console.log(`${service}: ${Object.keys(all).join(', ')}`);
    return;
  }
  const load = roles[name]?.[role];
  if (!load) {
    console.error(`There is no role "${name} ${role}"; \`node services/main.ts --list\` names them all.`);
    process.exitCode = 1;
    return;
  }
  await run(name, role, load);
}

async function run(name: string, role: string, load: () => Promise<StartRole>): Promise<void> {
  const service = createService(name, role, process.env);
  const stop = async (reason: string) => {
    service.log.info({ reason }, 'stopping');
    await service.life.stop();
    service.log.info('stopped');
    process.exit();
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  // The launcher holds the other end: when it dies without a word, nobody is left to stop this process.
  process.once('disconnect', () => stop('the launcher is gone'));
  // Node would print these as plain text among the JSON lines.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    service.log.warn({ err: warning }, 'warning of the runtime');
  });
  process.on('unhandledRejection', (error) => {
    service.log.fatal({ err: error }, 'a promise nobody awaited failed');
    process.exitCode = 1;
    void stop('fault');
  });
  try {
    await (await load())(service);
    service.log.info('started');
  } catch (error) {
    if (error instanceof ConfigError) for (const problem of error.problems) service.log.fatal(problem);
    else service.log.fatal({ err: error }, 'could not start');
    process.exitCode = 1;
    await stop('could not start');
  }
}

function report(error: unknown): void {
  if (!(error instanceof ConfigError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}

if (import.meta.main) main(process.argv.slice(2)).catch(report);
