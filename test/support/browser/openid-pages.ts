import { portalBuild } from '../../../scripts/web/portal-build.ts';
import { freePort } from '../engines.ts';
import { startIdentityGateway } from '../identity.ts';
import { client, startOpenIdProvider, type TestProvider } from '../openid-provider.ts';
import { startRole } from '../roles.ts';
import { portalPages } from './portal-pages.ts';

/** The pages of the web portal, where people also log in at a provider. */
export interface OpenIdPages {
  readonly url: string;
  readonly provider: TestProvider;
  stop(): Promise<void>;
}

export async function startOpenIdPages(): Promise<OpenIdPages> {
  const [{ portal }, folder, port] = await Promise.all([portalPages(), portalBuild(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdProvider(`${url}/api/auth/oidc/callback`);
  const identity = await startIdentityGateway({
    ...{ ...portal.identity.env, IDENTITY_PUBLIC_URL: url, IDENTITY_OIDC_ISSUER: provider.issuer },
    ...{ IDENTITY_OIDC_CLIENT_ID: client.id, IDENTITY_OIDC_CLIENT_SECRET: client.secret },
  });
  const gateway = await portal.startGateway({ IDENTITY_URL: identity.url });
  const edge = await startRole('edge', 'gateway', url, {
    ...{ EDGE_PORT: String(port), EDGE_CONTENT_URL: portal.contentUrl },
    ...{ EDGE_PORTAL_URL: gateway.url, EDGE_WEB_FOLDER: folder },
  });
  return {
    ...{ url, provider },
    async stop() {
      await edge.stop();
      await gateway.stop();
      await identity.stop();
      await provider.close();
    },
  };
}
