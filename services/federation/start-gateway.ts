import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { systemClock } from '../kit/clock.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createPools } from '../kit/http/pools.ts';
import { serveHttpAt } from '../kit/http/server.ts';
import type { CertificateFiles } from '../kit/http/tls/certificate-files.ts';
import { serverNameOf } from '../kit/http/tls/server-name.ts';
import { createUpstream } from '../kit/http/upstream/create-upstream.ts';
import { newId } from '../kit/ids.ts';
import { newProcess } from '../kit/process/process-manager.ts';
import type { Service } from '../kit/service.ts';
import { createMongoProcessStore } from '../kit/store/process/mongo-process-store.ts';
import { federationFilesOf } from '../platform/federation-files.ts';
import { createArtifactFiles } from '../platform/files/artifact-files.ts';
import { artifactBasesOf } from '../platform/settings.ts';
import { createFindPeer } from './app/find-peer.ts';
import { runProcess } from './app/subscriptions/run-process.ts';
import { createRegistryImages } from './clients/images.ts';
import { readPlatformCertificates } from './clients/platform-certificates.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { createAuthorise } from './gateway/authorise.ts';
import { renderFailure } from './gateway/envelope.ts';
import { localOperations } from './gateway/local/operations.ts';
import { nothingThere } from './gateway/nothing-there.ts';
import { operations } from './gateway/operations.ts';
import { createRuns } from './start-runs.ts';

const connections = 64;
const timeoutMs = 120_000;

/** The door for other platforms. It stays closed where no certificates are named: nothing listens then. */
export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const certificates = federationFilesOf(config);
  if (!certificates) {
    service.log.info('no other platform can connect: FEDERATION_CERTIFICATE_FILE is not set');
    return;
  }
  const runs = await createRuns(service, config, certificates);
  const { catalog, db } = runs;
  const processes = await createMongoProcessStore({ db, name: 'federation' });
  const definition = runProcess(runs.runSubscription);
  const findPeer = createFindPeer(catalog, config.FEDERATION_PEER_CACHE_MS);
  const { CONTENT_URL: url, CONTENT_CREDENTIALS: credentials } = config;
  const authorise = createAuthorise(findPeer);
  const registry = { url: config.IMAGE_REGISTRY_URL, credentials: config.REGISTRY_CREDENTIALS };
  const account = config.REGISTRY_CREDENTIALS === undefined ? {} : { credentials: config.REGISTRY_CREDENTIALS };
  const blobs = createUpstream({ service, name: 'registry', url: registry.url, ...account, connections, timeoutMs });
  const common = { service, authorise, render: renderFailure, otherwise: nothingThere };
  const router = createApiRouter({
    ...{ ...common, operations },
    deps: {
      ...{ catalog, findPeer, solutionLimit: config.FEDERATION_SOLUTION_LIMIT },
      artifacts: createArtifactFiles(service, artifactBasesOf(config)),
      images: createRegistryImages({ pools: createPools(service), blobs }, registry),
      documents: createUpstream({ service, name: 'content', url, credentials, connections, timeoutMs }),
      baseUrl: await baseUrlOf(config, certificates),
    },
  });
  const local = createApiRouter({
    ...{ ...common, operations: localOperations },
    deps: {
      ...runs,
      readCertificates: () => readPlatformCertificates(certificates, systemClock.now()),
      async startRun(of) {
        await processes.add(newProcess(definition, newId(), { ...of, retries: 'all' }, systemClock.now()));
      },
    },
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
