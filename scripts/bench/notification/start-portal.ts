import { freePort } from '../../../infra/engines/engines.ts';
import { newCommandKeySettings } from '../../../services/platform/bus/command-keys.ts';
import { installScanners } from '../../support/scanner-packages.ts';
import { type BenchProcess, startRole } from '../bench-process.ts';
import { type RunningCatalog, startCatalog } from '../catalog/start-catalog.ts';
import type { BenchContext } from '../context.ts';

/** The portal and all that stands between a publish request and a notification, each in a process of its own. */
export interface RunningPortal {
  readonly url: string;
  readonly gateway: BenchProcess;
  readonly catalog: RunningCatalog;
  /** Where people log in. */
  readonly identityUrl: string;
  stop(): Promise<void>;
}

const prefix = 'bench-notifications';
/** Of portal and publication at content. */
const account = 'bench:a password of services';

/** `perUser`: streams a user may have. */
export async function startPortal(context: BenchContext, perUser: number): Promise<RunningPortal> {
  const [engines, postgres] = [await context.engines(), await context.postgres()];
  await engines.createTopics(prefix);
  const catalog = await startCatalog(postgres, 'bench_notifications');
  const stops = [catalog.stop];
  const stop = async () => {
    for (const step of stops.toReversed()) await step();
  };
  const shared = {
    KAFKA_BROKERS: engines.brokers.join(),
    MONGODB_URL: engines.mongoUrl('bench_notifications'),
    TOPIC_PREFIX: prefix,
    DATABASE_URL: postgres.url,
    CATALOG_SCHEMA: catalog.schema,
    CATALOG_URL: `${catalog.origin}/ccds`,
    CATALOG_CREDENTIALS: atob(catalog.headers.authorization?.slice('Basic '.length) ?? ''),
    NOTIFICATION_SCHEMA: 'bench_notification',
    IDENTITY_SCHEMA: 'bench_identity',
    IDENTITY_KEY_SECRET: 'x'.repeat(32),
    PORTAL_STREAMS_PER_USER: String(perUser),
    CONTENT_ACCOUNTS: account,
    CONTENT_CREDENTIALS: account,
    ...newCommandKeySettings(['content', 'publication', 'portal']),
  };
  async function start(service: string, role: string, more: Readonly<Record<string, string>> = {}) {
    const process = await startRole(service, role, { ...shared, ...more });
    stops.push(process.stop);
    return process;
  }
  async function startGateway(service: string, more: Readonly<Record<string, string>> = {}) {
    const port = String(await freePort());
    const process = await start(service, 'gateway', { ...more, [`${service.toUpperCase()}_PORT`]: port });
    return { url: `http://127.0.0.1:${port}`, process };
  }
  try {
    const identity = await startGateway('identity');
    const content = await startGateway('content', { IDENTITY_URL: identity.url });
    const urls = { IDENTITY_URL: identity.url, CONTENT_URL: content.url };
    // Keeps what is being checked as it is.
    await start('content', 'worker', urls);
    const portal = await startGateway('portal', urls);
    await start('publication', 'worker', { ...urls, ...(await installScanners()) });
    await start('notification', 'worker');
    return { url: portal.url, gateway: portal.process, catalog, identityUrl: identity.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
