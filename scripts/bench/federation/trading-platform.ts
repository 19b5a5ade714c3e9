import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent } from 'undici';
import { freePort } from '../../../infra/engines/engines.ts';
import type { Authority } from '../../federation/authority.ts';
import { startRole } from '../bench-process.ts';
import { type RunningCatalog, startCatalog } from '../catalog/start-catalog.ts';
import type { BenchContext } from '../context.ts';

/** As much of a platform as copying records takes: a catalog and a federation gateway, each in a process of its own. */
export interface TradingPlatform {
  readonly catalog: RunningCatalog;
  /** Where other platforms reach it. */
  readonly url: string;
  readonly gatewayPid: number;
  /** Of its files, where it has any. */
  readonly repositoryUrl: string | undefined;
  /** A request at the port for itself; resolves to what is in the envelope. */
  ask<T>(method: 'GET' | 'POST', path: string): Promise<T>;
  stop(): Promise<void>;
}

export interface TradingOptions {
  /** Whose platforms these are: benchmarks of one run share the engines, and not what is in them. */
  readonly bench: string;
  readonly name: string;
  readonly authority: Authority;
  /** For certificates. */
  readonly folder: string;
  /** Whether it has an artifact repository. */
  readonly withFiles?: boolean;
}

const repository = 'bench';
export const repositoryAccount = 'bench:a password of benchmarks';

export async function startTradingPlatform(
  context: BenchContext,
  { bench, name, authority, folder, withFiles = false }: TradingOptions,
): Promise<TradingPlatform> {
  const [engines, catalog] = [
    await context.engines(),
    await startCatalog(await context.postgres(), `bench_${bench}_${name}`),
  ];
  const prefix = `bench-${bench}-${name}`;
  await engines.createTopics(prefix);
  const own = await authority.issue({ commonName: `${name}.example.org`, dnsNames: ['localhost'] });
  const at = (file: string) => join(folder, name, file);
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(at('own.pem'), own.certificate);
  await writeFile(at('own-key.pem'), own.key, { mode: 0o600 });
  await writeFile(at('authority.pem'), authority.certificate);
  const [port, localPort] = [await freePort(), await freePort()];
  const bus = { KAFKA_BROKERS: engines.brokers.join(), TOPIC_PREFIX: prefix, MONGODB_URL: engines.mongoUrl(prefix) };
  const calls = { CATALOG_URL: `${catalog.origin}/ccds`, CATALOG_CREDENTIALS: catalog.account };
  const artifactsPort = await freePort();
  const files = {
    ...{ ARTIFACTS_URL: `http://127.0.0.1:${artifactsPort}`, ARTIFACTS_REPOSITORY: repository },
    ARTIFACTS_CREDENTIALS: repositoryAccount,
  };
  const artifacts = withFiles
    ? await startRole('artifacts', 'gateway', {
        ...{ ...bus, ...calls, ARTIFACTS_PORT: `${artifactsPort}`, ARTIFACTS_REPOSITORY: repository },
        ARTIFACTS_ACCOUNTS: repositoryAccount,
      })
    : undefined;
  const gateway = await startRole('federation', 'gateway', {
    ...{ ...bus, ...calls, CONTENT_CREDENTIALS: catalog.account, ...(withFiles && files) },
    ...{ FEDERATION_PORT: `${port}`, FEDERATION_LOCAL_PORT: `${localPort}` },
    FEDERATION_CERTIFICATE_FILE: at('own.pem'),
    FEDERATION_KEY_FILE: at('own-key.pem'),
    FEDERATION_AUTHORITIES_FILE: at('authority.pem'),
  });
  const connect = { cert: own.certificate, key: own.key, ca: authority.certificate };
  const agent = new Agent({ connect, headersTimeout: 600_000 });
  return {
    ...{ catalog, url: `https://localhost:${port}`, gatewayPid: gateway.pid },
    repositoryUrl: withFiles ? `${files.ARTIFACTS_URL}/repository/${repository}` : undefined,
    async ask<T>(method: 'GET' | 'POST', path: string): Promise<T> {
      const { statusCode, body } = await agent.request({ origin: `https://localhost:${localPort}`, method, path });
      const answer = (await body.json()) as { readonly content: T; readonly error: string | null };
      if (statusCode !== 200) throw new Error(`the federation gateway answered ${statusCode}: ${answer.error}`);
      return answer.content;
    },
    async stop() {
      await agent.destroy();
      await gateway.stop();
      await artifacts?.stop();
      await catalog.stop();
    },
  };
}
