import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { federationSettings, makeCertificates } from '../federation/make-certificates.ts';
import type { PlatformOptions } from '../start/platform.ts';
import { startPlatform } from '../start/platform.ts';
import { readStartSettings, separateSettings } from '../start/settings.ts';
import { type Addresses, addressesOf, type DemoOptions } from './addresses.ts';
import { DemoError } from './demo-error.ts';
import { type FederationOfDemo, names } from './federation/names.ts';

export interface FoundPlatform {
  readonly addresses: Addresses;
  /** The demo started it and stops it. */
  readonly own: boolean;
  /** What another platform needs to trade models with it; only of one that the demo started. */
  readonly federation?: FederationOfDemo;
  /** Stops it and removes its data where the demo started it; leaves any other one running. */
  stop(): Promise<void>;
}

/**
 * The platform that runs at the given addresses. Where no address is named and none runs, one of its own: in a temporary
 * folder, on free ports. Throws a DemoError where a named one does not answer.
 */
export async function findPlatform(
  options: DemoOptions,
  start: Pick<PlatformOptions, 'signal' | 'onProgress' | 'notify'>,
): Promise<FoundPlatform> {
  const { addresses, named } = options;
  const reason = await whyUnusable(addresses.edgeUrl);
  if (reason === undefined) return { addresses, own: false, stop: async () => undefined };
  if (named) throw new DemoError(`There is no platform at ${addresses.edgeUrl} (${reason}): start it, or set --edge.`);
  start.notify?.(`No platform runs at ${addresses.edgeUrl}, so the demo starts one of its own.`);
  return startOwn(start);
}

async function startOwn(start: Pick<PlatformOptions, 'signal' | 'onProgress' | 'notify'>): Promise<FoundPlatform> {
  const { ENGINE_ACCOUNTS } = readStartSettings(process.env);
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-demo-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    const certificates = await makeCertificates(join(folder, 'federation'), [names.first, names.second]);
    const settings = { ...(await separateSettings(folder, 'demo')), ENGINE_ACCOUNTS };
    const platform = await startPlatform({
      ...{ settings, withRegistry: true, env: { ...process.env, ...federationSettings(certificates, names.first) } },
      ...start,
    });
    return {
      addresses: addressesOf(platform.settings, process.env),
      own: true,
      federation: { folder, certificates, port: settings.FEDERATION_PORT },
      async stop() {
        await platform.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** Why there is no platform that could be used; undefined where there is one. */
async function whyUnusable(edgeUrl: string): Promise<string | undefined> {
  try {
    const timeout = AbortSignal.timeout(5_000);
    const { statusCode, body } = await request(`${edgeUrl}/healthz`, { signal: timeout });
    const { status } = (await body.json()) as { status?: unknown };
    if (typeof status !== 'string') return 'another program listens there';
    return statusCode === 200 ? undefined : status;
  } catch (error) {
    return error instanceof SyntaxError ? 'another program listens there' : 'no server answers';
  }
}
