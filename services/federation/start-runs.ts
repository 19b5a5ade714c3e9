import { connectKafka } from '../kit/bus/connect.ts';
import { createEventPublisher } from '../kit/bus/event-publisher.ts';
import { systemClock } from '../kit/clock.ts';
import { createPools } from '../kit/http/pools.ts';
import type { CertificateFiles } from '../kit/http/tls/certificate-files.ts';
import { createTlsConnector } from '../kit/http/tls/tls-connector.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createRunSubscription } from './app/subscriptions/run-subscription.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createCopiedImages } from './clients/copied-images.ts';
import { createHttpCopiedRecords } from './clients/copied-records.ts';
import { createRemotePlatforms } from './clients/remote-platforms.ts';
import type { RunsConfig } from './config.ts';
import type { CopiedImages } from './domain/copied-images.ts';
import { createMongoRunRecords } from './store/mongo-run-records.ts';

/** Other platforms may be far away. */
const connectTimeoutMs = 10_000;

/** What runs subscriptions, and what it works with; both roles have one. Throws a ConfigError for certificates that cannot be used. */
export async function createRuns(service: Service, config: RunsConfig, files: CertificateFiles) {
  const client = createCatalogClient(service, config);
  const [catalog, copies] = [createHttpCatalog(client), createHttpCopiedRecords(client)];
  const connector = await createTlsConnector(service, { files, timeoutMs: connectTimeoutMs, server: 'named' });
  const remotePlatform = createRemotePlatforms(createPools(service, { connector }));
  const { db } = await connectMongo(service, config.MONGODB_URL);
  const records = await createMongoRunRecords(db);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const publish = createEventPublisher({ service, prefix: config.TOPIC_PREFIX, transport, codec: platformCodec() });
  const runSubscription = createRunSubscription({
    ...{ catalog, copies, records, remotePlatform, publish, clock: systemClock },
    ...{ files: createArtifactsClient(service, config), images: imagesOf(service, config) },
  });
  return { db, catalog, copies, records, remotePlatform, publish, runSubscription };
}

/** Images stay at their source without an account at a registry. */
function imagesOf(
  service: Service,
  { IMAGE_REGISTRY_URL: url, IMAGE_REGISTRY_HOST: host, REGISTRY_CREDENTIALS: credentials }: RunsConfig,
): CopiedImages | undefined {
  return credentials === undefined ? undefined : createCopiedImages(createPools(service), { url, host, credentials });
}
