import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { createAuthenticate } from '../kit/http/authenticate.ts';
import { startHttpServer } from '../kit/http/server.ts';
import { createUpstream } from '../kit/http/upstream.ts';
import type { Service } from '../kit/service.ts';
import { readEdgeConfig } from './config.ts';
import { toPublicFile } from './gateway/files/public-file.ts';
import { type PublicFiles, readPublicFiles } from './gateway/files/read-folder.ts';
import { sendPublicFile } from './gateway/files/send-public-file.ts';
import { landingPage, landingPagePolicy } from './gateway/landing-page.ts';
import { createEdgeRoutes } from './gateway/routes.ts';
import { guardSite } from './gateway/site-access.ts';

const publicFolder = fileURLToPath(new URL('public/', import.meta.url));
/** An upstream that is silent for too long is a 504, which can only be told while the client's connection lives. */
const toldWithinMs = 3_000;

/** The one public door. Upstreams that are away do not make it unready: it answers for them, with a 503. */
export async function startGateway(service: Service): Promise<void> {
  const config = readEdgeConfig(service.env);
  const upstream = (name: string, url: string) =>
    createUpstream({
      service,
      name,
      url,
      connections: config.EDGE_UPSTREAM_CONNECTIONS,
      timeoutMs: config.EDGE_UPSTREAM_TIMEOUT_MS,
      breaker: { failures: config.EDGE_CIRCUIT_FAILURES, openMs: config.EDGE_CIRCUIT_OPEN_MS },
    });
  const { EDGE_ONBOARDING_URL } = config;
  const files = await readPublicFiles(publicFolder);
  const upstreams = {
    content: upstream('content', config.EDGE_CONTENT_URL),
    portal: upstream('portal', config.EDGE_PORTAL_URL),
    onboarding: EDGE_ONBOARDING_URL === undefined ? undefined : upstream('onboarding', EDGE_ONBOARDING_URL),
  };
  const answer = createEdgeRoutes({
    ...upstreams,
    files,
    page: await createPage(files),
    siteAccess: siteAccess(service, config),
    limits: {
      window: config.EDGE_LIMIT_WINDOW_S,
      network: config.EDGE_NETWORK_REQUESTS,
      user: config.EDGE_USER_REQUESTS,
    },
    trustedProxies: config.EDGE_TRUSTED_PROXIES,
  });
  await startHttpServer({
    service,
    host: config.EDGE_HOST,
    port: config.EDGE_PORT,
    portSetting: 'EDGE_PORT',
    routers: [],
    otherwise: answer,
    idleLimitMs: config.EDGE_UPSTREAM_TIMEOUT_MS + toldWithinMs,
  });
  service.life.onStop('streams of events', async () => {
    await Promise.all(Object.values(upstreams).map((each) => each?.endStreams()));
  });
}

async function createPage(files: PublicFiles): Promise<Middleware> {
  const html = landingPage({ style: files.link('/css/site.css'), logo: files.link('/images/logo.svg') });
  const file = await toPublicFile('index.html', Buffer.from(html));
  return (ctx) => sendPublicFile(ctx, file, { hashed: false, contentSecurityPolicy: landingPagePolicy });
}

function siteAccess(service: Service, config: ReturnType<typeof readEdgeConfig>): Middleware {
  if (config.EDGE_SITE_ACCESS === 'open') return (_, next) => next();
  return guardSite(
    createAuthenticate({
      service,
      identityUrl: config.IDENTITY_URL,
      issuer: config.IDENTITY_ISSUER,
      audience: config.IDENTITY_AUDIENCE,
    }),
  );
}
