import { freePort } from '../../../infra/engines/engines.ts';
import { newCommandKeySettings } from '../../../services/platform/bus/command-keys.ts';
import { startRole } from '../bench-process.ts';
import type { RunningCatalog } from '../catalog/start-catalog.ts';
import type { BenchEngines } from '../engines.ts';

/** A portal's gateway in a process of its own, in front of a catalog. No user logs in, so it needs no identity. */
export interface RunningPortal {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function startPortal(engines: BenchEngines, { origin, account }: RunningCatalog): Promise<RunningPortal> {
  const prefix = 'bench-portal';
  await engines.createTopics(prefix);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    KAFKA_BROKERS: engines.brokers.join(),
    TOPIC_PREFIX: prefix,
    PORTAL_PORT: String(port),
    CATALOG_URL: `${origin}/ccds`,
    CATALOG_CREDENTIALS: account,
    CONTENT_CREDENTIALS: account,
    ...newCommandKeySettings(['portal']),
  };
  const gateway = await startRole('portal', 'gateway', env);
  return { origin: url, stop: gateway.stop };
}
