import { spawnSync } from 'node:child_process';
import { freePort } from '../../infra/engines/engines.ts';
import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';
import { newComposeSecrets } from './compose-secrets.ts';
import { builderEnv, composeCommand } from './docker.ts';
import { exitCode, run } from './run.ts';

/** Where a platform that compose runs is reached from this machine. */
export interface ComposedPlatform {
  /** Of every role. */
  readonly image: string;
  readonly edgeUrl: string;
  readonly orchestratorUrl: string;
  /** What the user `admin` logs in with. */
  readonly adminPassword: string;
  readonly catalogUrl: string;
  /** `name:password` */
  readonly catalogAccount: string;
  readonly classifier: string;
  /** Where the orchestrator reaches the classifier: compose's own names. */
  readonly models: readonly string[];
  /** Runs this many containers of each. */
  scale(counts: Readonly<Record<string, number>>): void;
  /** What a command prints that runs in one of a service's containers, which are counted from 1; nothing where it cannot run. */
  outputOf(service: string, index: number, command: readonly string[]): string;
}

/**
 * Builds and starts compose.yaml as a project of its own, on free ports, and passes its addresses on; afterwards
 * nothing of it is left, volumes included. `images` are the settings of compose.yaml that name images.
 */
export async function withCompose(
  images: Readonly<Record<string, string>>,
  use: (platform: ComposedPlatform) => number | Promise<number>,
): Promise<number> {
  const [command, ...prefix] = composeCommand();
  const project = `modelyard-test-${process.pid}`;
  const ports = await freePorts();
  const secrets = newComposeSecrets();
  const image = 'modelyard/platform:test';
  const env = {
    ...images,
    ...builderEnv(),
    ...secrets,
    MODELYARD_IMAGE: image,
    ...ports,
  };
  const compose = (...args: string[]) => [...prefix, '--project-name', project, ...args];
  try {
    // One service is enough: all of them are the same image.
    run(command, compose('build', 'topics'), { env });
    run(command, compose('up', '--detach'), { env });
    const failed = await use({
      image,
      edgeUrl: `http://127.0.0.1:${ports.EDGE_PORT}`,
      orchestratorUrl: `http://127.0.0.1:${ports.ORCHESTRATOR_PORT}`,
      catalogUrl: `http://127.0.0.1:${ports.CATALOG_PORT}`,
      catalogAccount: secrets.CATALOG_ACCOUNTS,
      adminPassword: secrets.CATALOG_ADMIN_PASSWORD,
      classifier: `127.0.0.1:${ports.CLASSIFIER_GRPC_PORT}`,
      models: ['http://classifier:8057', 'grpc://classifier:50051'],
      scale: (counts) => {
        const flags = Object.entries(counts).flatMap(([name, count]) => ['--scale', `${name}=${count}`]);
        run(command, compose('up', '--detach', '--no-recreate', ...flags), { env });
      },
      outputOf: (service, index, inside) => {
        const args = compose('exec', '-T', `--index=${index}`, service, ...inside);
        return spawnSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8' }).stdout ?? '';
      },
    });
    if (failed) exitCode(command, compose('logs', '--tail', '100'), { env });
    return failed;
  } catch (error) {
    exitCode(command, compose('ps', '--all'), { env });
    exitCode(command, compose('logs', '--tail', '100'), { env });
    throw error;
  } finally {
    exitCode(command, compose('down', '--volumes', '--remove-orphans', '--timeout', '20'), { env });
  }
}

/** Free ports, by the settings of compose.yaml that publish them. */
async function freePorts(): Promise<Readonly<Record<string, string>>> {
  const roles = services.flatMap((service: ServiceDescriptor) => service.roles).filter(({ published }) => published);
  const settings = roles.flatMap(({ ports }) => Object.keys(ports));
  return Object.fromEntries(
    await Promise.all(settings.map(async (setting) => [setting, `${await freePort()}`] as const)),
  );
}
