import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basicHeader } from '../../../services/kit/http/basic-header.ts';
import { createRegistryClient } from '../../../services/onboarding/images/registry/registry-client.ts';
import { startPlatform as start } from '../../start/platform.ts';
import { platformServices, serviceName } from '../../start/services.ts';
import { separateSettings } from '../../start/settings.ts';
import { pushBaseImage } from '../../support/base-image.ts';
import { signIn } from '../sign-in.ts';

/** A platform that models are pushed to, with a process for each role that takes part. */
export interface PushedPlatform {
  readonly edgeUrl: string;
  readonly mongoUrl: string;
  /** Of the administrator, who pushes the models. */
  readonly token: string;
  /** The process of a role: `onboarding gateway`. */
  pidOf(role: string): number;
  /** What the catalog answers to the path. */
  // biome-ignore lint/suspicious/noExplicitAny: its records are read for a few fields each
  catalog(path: string): Promise<any>;
  stop(): Promise<void>;
}

/** With next to nothing in it: no registry of the internet takes part. */
const base = { name: 'bench/python', tag: '1' };

const needed = ['edge', 'identity', 'catalog', 'onboarding', 'artifacts', 'registry', 'publication'];

/** In `folder`, which holds all of its data. Its models of Python are built upon a small image of this platform's own. */
export async function startPlatform(folder: string): Promise<PushedPlatform> {
  const settings = { ...(await separateSettings(folder, 'bench-onboarding')), PROCESSES: 'each' as const };
  const registry = `127.0.0.1:${settings.REGISTRY_PORT}`;
  const env = {
    ...process.env,
    LOG_LEVEL: 'warn',
    ONBOARDING_BASE_IMAGE_PYTHON: `${registry}/${base.name}:${base.tag}`,
    ONBOARDING_USER_LIMIT_UPLOADS: '32',
  };
  const services = platformServices.filter(({ service }) => needed.includes(service));
  const platform = await start({ settings, services, env, withRegistry: true });
  try {
    const secret = async (name: string) => (await readFile(join(settings.MODELYARD_HOME, name), 'utf8')).trim();
    if (!(await platform.registry?.ready)) throw new Error('There is no image registry, so that no image is built.');
    await pushBase(`http://${registry}`, await secret('registry-credentials'));
    const edgeUrl = `http://127.0.0.1:${settings.EDGE_PORT}`;
    const token = await signIn(edgeUrl, platform.adminPassword ?? '');
    const authorization = basicHeader(await secret('catalog-credentials'));
    return {
      ...{ edgeUrl, token, mongoUrl: platform.engineEnv.MONGODB_URL, stop: platform.stop },
      pidOf: (role) => platform.processes[services.findIndex((spec) => serviceName(spec) === role)]?.pid ?? 0,
      async catalog(path) {
        const answer = await fetch(`http://127.0.0.1:${settings.CATALOG_PORT}/ccds${path}`, {
          headers: { authorization },
        });
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
        return answer.json();
      },
    };
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

/** `account` is `name:password`. */
async function pushBase(url: string, account: string): Promise<void> {
  const [username = '', password = ''] = account.split(':');
  const registry = createRegistryClient({ url, credentials: { username, password } });
  try {
    await pushBaseImage(registry, base);
  } finally {
    await registry.close();
  }
}
