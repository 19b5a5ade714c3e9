import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { notFound } from '../kit/errors.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createPools } from '../kit/http/pools.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { CertificateFiles, NamedFile } from '../kit/http/tls/certificate-files.ts';
import { createUpstream } from '../kit/http/upstream/create-upstream.ts';
import type { Service } from '../kit/service.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createArtifactFiles } from '../platform/files/artifact-files.ts';
import { artifactBasesOf } from '../platform/settings.ts';
import { createFindPeer } from './app/find-peer.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createRegistryImages } from './clients/images.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { createAuthorise } from './gateway/authorise.ts';
import { renderFailure } from './gateway/envelope.ts';
import { operations } from './gateway/operations.ts';

const connections = 64;
const timeoutMs = 120_000;

/** The door for other platforms. It stays closed where no certificates are named: nothing listens then. */
export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const files = filesOf(config);
  if (!files) {
    service.log.info('no other platform can connect: FEDERATION_CERTIFICATE_FILE is not set');
    return;
  }
  const catalog = createHttpCatalog(createCatalogClient(service, config));
  const findPeer = createFindPeer(catalog, config.FEDERATION_PEER_CACHE_MS);
  const { CONTENT_URL: url, CONTENT_CREDENTIALS: credentials } = config;
  const router = createApiRouter({
    service,
    operations,
    deps: {
      ...{ catalog, findPeer, solutionLimit: config.FEDERATION_SOLUTION_LIMIT },
      artifacts: createArtifactFiles(service, artifactBasesOf(config)),
      images: createRegistryImages(createPools(service), {
        url: config.IMAGE_REGISTRY_URL,
        credentials: config.REGISTRY_CREDENTIALS,
      }),
      documents: createUpstream({ service, name: 'content', url, credentials, connections, timeoutMs }),
      baseUrl: await baseUrlOf(config, files),
    },
    authorise: createAuthorise(findPeer),
    render: renderFailure,
    otherwise: (ctx) => {
      throw notFound(`There is nothing at ${ctx.path.slice(0, 200)}.`);
    },
  });
  await serveHttp(service, { routers: [router], tls: { files, clientCertificates: 'required' } });
}

function filesOf(config: GatewayConfig): CertificateFiles | undefined {
  const file = (setting: keyof GatewayConfig): NamedFile | undefined => {
    const path = config[setting];
    return path === undefined ? undefined : { setting, path: String(path) };
  };
  const certificate = file('FEDERATION_CERTIFICATE_FILE');
  const key = file('FEDERATION_KEY_FILE');
  const authorities = file('FEDERATION_AUTHORITIES_FILE');
  return certificate && key && { certificate, key, authorities, revocations: file('FEDERATION_REVOCATIONS_FILE') };
}

/** Without `FEDERATION_BASE_URL` the first DNS name of the certificate, or its common name. */
async function baseUrlOf(
  { FEDERATION_BASE_URL: url }: GatewayConfig,
  { certificate }: CertificateFiles,
): Promise<string> {
  if (url !== undefined) return url.replace(/\/*$/, '');
  const { subject, subjectAltName = '' } = new X509Certificate(await readFile(certificate.path));
  const name = /DNS:([\w.-]+)/.exec(subjectAltName)?.[1] ?? /^CN=(.*)$/m.exec(subject)?.[1] ?? 'localhost';
  return `https://${name}`;
}
