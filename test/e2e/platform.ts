import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogAdminPassword } from '../../scripts/start/catalog-admin-password.ts';
import { catalogCredentials } from '../../scripts/start/catalog-credentials.ts';
import { startPlatform } from '../../scripts/start/platform.ts';
import { separateSettings } from '../../scripts/start/settings.ts';
import { engine } from '../support/engines.ts';
import { until } from '../support/until.ts';
import type { JourneyAddresses } from './journey.ts';

export interface PlatformUnderTest {
  readonly addresses: JourneyAddresses;
  stop(): Promise<void>;
}

/**
 * The platform at TEST_EDGE_URL, TEST_ORCHESTRATOR_URL, TEST_CATALOG_URL (with TEST_CATALOG_ACCOUNT) and
 * TEST_CLASSIFIER_ADDRESS, with TEST_ADMIN_PASSWORD and models that the orchestrator reaches at TEST_MODEL_URLS, where
 * those are set (compose); else every service as a process of its own on the engines of this test run.
 */
export async function platformUnderTest(): Promise<PlatformUnderTest> {
  const { TEST_EDGE_URL: edgeUrl, TEST_ORCHESTRATOR_URL: orchestratorUrl } = process.env;
  const { TEST_CLASSIFIER_ADDRESS: classifier, TEST_MODEL_URLS: models } = process.env;
  const { TEST_CATALOG_URL: catalogUrl, TEST_CATALOG_ACCOUNT: catalogAccount } = process.env;
  const { TEST_ADMIN_PASSWORD: adminPassword } = process.env;
  if (!edgeUrl || !orchestratorUrl || !classifier || !models || !catalogUrl || !catalogAccount || !adminPassword)
    return startHere();
  for (const url of [`${edgeUrl}/healthz`, `${orchestratorUrl}/v3/api-docs`, `${catalogUrl}/ccds/healthcheck`]) {
    const answers = async () => (await fetch(url).catch(() => undefined))?.ok === true;
    await until(answers, { what: `${url} answers`, withinMs: 60_000, everyMs: 200 });
  }
  const account = { catalogAccount, adminPassword };
  const addresses = { edgeUrl, orchestratorUrl, catalogUrl, ...account, classifier, models: models.split(',') };
  return { addresses, stop: async () => undefined };
}

async function startHere(): Promise<PlatformUnderTest> {
  const [kafka, mongo, postgres] = await Promise.all([engine('kafka'), engine('mongodb'), engine('postgresql')]);
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-e2e-'));
  const prefix = `e2e-${randomBytes(4).toString('hex')}`;
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const settings = {
    ...(await separateSettings(folder, prefix)),
    KAFKA_BROKERS: [kafka.address],
    MONGODB_URL: mongoUrl.href,
    DATABASE_URL: postgres.address,
  };
  const platform = await startPlatform({ settings });
  return {
    addresses: {
      edgeUrl: `http://127.0.0.1:${settings.EDGE_PORT}`,
      orchestratorUrl: `http://127.0.0.1:${settings.ORCHESTRATOR_PORT}`,
      catalogUrl: `http://127.0.0.1:${settings.CATALOG_PORT}`,
      catalogAccount: (await catalogCredentials(settings.MODELYARD_HOME)).text,
      adminPassword: (await catalogAdminPassword(settings.MODELYARD_HOME)).text,
      classifier: `127.0.0.1:${settings.CLASSIFIER_GRPC_PORT}`,
      models: [
        `http://127.0.0.1:${settings.CLASSIFIER_HTTP_PORT}`,
        `grpc://127.0.0.1:${settings.CLASSIFIER_GRPC_PORT}`,
      ],
      brokers: settings.KAFKA_BROKERS,
      topicPrefix: prefix,
    },
    async stop() {
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
