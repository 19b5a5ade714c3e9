import { type FakeSmtpServer, startSmtpServer } from '../fakes/smtp-server.ts';
import { addCleanup } from './cleanup.ts';
import { createTestIdentity, type TestIdentity } from './identity.ts';
import { client, startOpenIdProvider, type TestProvider } from './openid-provider.ts';

/** An identity with a mail server and a provider to log in at; addresses need not be verified. */
export interface SharedIdentity extends TestIdentity {
  readonly mailServer: FakeSmtpServer;
  readonly provider: TestProvider;
}

/** Public address of the portal; no server listens there. */
export const publicUrl = 'http://portal.example.org';
export const redirectUrl = `${publicUrl}/api/auth/oidc/callback`;

let shared: Promise<SharedIdentity> | undefined;

/** The one identity that all specs of the run share; started at the first call. Specs make users of their own. */
export function sharedIdentity(): Promise<SharedIdentity> {
  shared ??= start();
  return shared;
}

async function start(): Promise<SharedIdentity> {
  const [mailServer, provider] = await Promise.all([startSmtpServer(), startOpenIdProvider(redirectUrl)]);
  const identity = await createTestIdentity({
    IDENTITY_SMTP_URL: mailServer.url,
    IDENTITY_VERIFY_EMAIL: 'false',
    IDENTITY_PUBLIC_URL: publicUrl,
    IDENTITY_NETWORK_SIGN_UPS: '10000',
    IDENTITY_OIDC_ISSUER: provider.issuer,
    IDENTITY_OIDC_CLIENT_ID: client.id,
    IDENTITY_OIDC_CLIENT_SECRET: client.secret,
    LOG_LEVEL: 'trace',
  });
  addCleanup(async () => {
    shared = undefined;
    await identity.stop();
    await provider.close();
    await mailServer.close();
  });
  return { ...identity, mailServer, provider };
}
