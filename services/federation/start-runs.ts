import { systemClock } from '../kit/clock.ts';
import { createPools } from '../kit/http/pools.ts';
import type { CertificateFiles } from '../kit/http/tls/certificate-files.ts';
import { createTlsConnector } from '../kit/http/tls/tls-connector.ts';
import type { Service } from '../kit/service.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import type { Configured, catalogSettings, optionalRepositorySettings } from '../platform/settings.ts';
import { createRunSubscription } from './app/subscriptions/run-subscription.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createHttpCopiedRecords } from './clients/copied-records.ts';
import { createRemotePlatforms } from './clients/remote-platforms.ts';

/** Other platforms may be far away. */
const connectTimeoutMs = 10_000;

/** What runs subscriptions, and what it works with; both roles have one. Throws a ConfigError for certificates that cannot be used. */
export async function createRuns(
  service: Service,
  config: Configured<typeof catalogSettings> & Configured<typeof optionalRepositorySettings>,
  files: CertificateFiles,
) {
  const client = createCatalogClient(service, config);
  const [catalog, copies] = [createHttpCatalog(client), createHttpCopiedRecords(client)];
  const connector = await createTlsConnector(service, { files, timeoutMs: connectTimeoutMs, server: 'named' });
  const remotePlatform = createRemotePlatforms(createPools(service, { connector }));
  const runSubscription = createRunSubscription({
    ...{ catalog, copies, remotePlatform, clock: systemClock },
    files: createArtifactsClient(service, config),
  });
  return { catalog, copies, remotePlatform, runSubscription };
}
