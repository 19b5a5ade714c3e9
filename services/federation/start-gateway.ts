import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { systemClock } from '../kit/clock.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createPools } from '../kit/http/pools.ts';
import { serveHttpAt } from '../kit/http/server.ts';
import type { CertificateFiles } from '../kit/http/tls/certificate-files.ts';
import { serverNameOf } from '../kit/http/tls/server-name.ts';
import { createTlsConnector } from '../kit/http/tls/tls-connector.ts';
import { createUpstream } from '../kit/http/upstream/create-upstream.ts';
import type { Service } from '../kit/service.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { federationFilesOf } from '../platform/federation-files.ts';
import { createArtifactFiles } from '../platform/files/artifact-files.ts';
import { artifactBasesOf } from '../platform/settings.ts';
import { createFindPeer } from './app/find-peer.ts';
import { createRunSubscription } from './app/subscriptions/run-subscription.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createHttpCopiedRecords } from './clients/copied-records.ts';
import { createRegistryImages } from './clients/images.ts';
import { createRemotePlatforms } from './clients/remote-platforms.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { createAuthorise } from './gateway/authorise.ts';
import { renderFailure } from './gateway/envelope.ts';
import { localOperations } from './gateway/local/operations.ts';
import { nothingThere } from './gateway/nothing-there.ts';
import { operations } from './gateway/operations.ts';

const connections = 64;
const timeoutMs = 120_000;
/** Other platforms may be far away. */
const connectTimeoutMs = 10_000;

/** The door for other platforms. It stays closed where no certificates are named: nothing listens then. */
export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const certificates = federationFilesOf(config);
  if (!certificates) {
    service.log.info('no other platform can connect: FEDERATION_CERTIFICATE_FILE is not set');
    return;
  }
  const client = createCatalogClient(service, config);
  const catalog = createHttpCatalog(client);
  const findPeer = createFindPeer(catalog, config.FEDERATION_PEER_CACHE_MS);
  const { CONTENT_URL: url, CONTENT_CREDENTIALS: credentials } = config;
  const authorise = createAuthorise(findPeer);
  const common = { service, authorise, render: renderFailure, otherwise: nothingThere };
  const router = createApiRouter({
    ...{ ...common, operations },
    deps: {
      ...{ catalog, findPeer, solutionLimit: config.FEDERATION_SOLUTION_LIMIT },
      artifacts: createArtifactFiles(service, artifactBasesOf(config)),
      images: createRegistryImages(createPools(service), {
        url: config.IMAGE_REGISTRY_URL,
        credentials: config.REGISTRY_CREDENTIALS,
      }),
      documents: createUpstream({ service, name: 'content', url, credentials, connections, timeoutMs }),
      baseUrl: await baseUrlOf(config, certificates),
    },
  });
  const connector = await createTlsConnector(service, {
    ...{ files: certificates, timeoutMs: connectTimeoutMs, server: 'named' },
  });
  const remotePlatform = createRemotePlatforms(createPools(service, { connector }));
  const copies = createHttpCopiedRecords(client);
  const runSubscription = createRunSubscription({
    ...{ catalog, copies, remotePlatform, clock: systemClock },
    files: createArtifactsClient(service, config),
  });
  const local = createApiRouter({
    ...{ ...common, operations: localOperations },
    deps: { catalog, remotePlatform, runSubscription },
  });
  const tls = { files: certificates, clientCertificates: 'required' } as const;
  await serveHttpAt(service, {
    FEDERATION_PORT: { routers: [router], tls },
    FEDERATION_LOCAL_PORT: { routers: [local], tls },
  });
}

/** Without `FEDERATION_BASE_URL` the name in the certificate. */
async function baseUrlOf(
  { FEDERATION_BASE_URL: url }: GatewayConfig,
  { certificate }: CertificateFiles,
): Promise<string> {
  if (url !== undefined) return url.replace(/\/*$/, '');
  return `https://${serverNameOf(new X509Certificate(await readFile(certificate.path)))}`;
}
