import { addCleanup } from './cleanup.ts';
import { startEdge } from './edge.ts';
import { freePort } from './engines.ts';
import { contentAccount, type TestPortal } from './portal.ts';
import { type RunningRole, startRole } from './roles.ts';

/** The edge in front of the gateways of all services that the public reaches. */
export interface WholeEdge {
  readonly edge: RunningRole;
  readonly services: Readonly<Record<string, Pick<RunningRole, 'adminUrl'>>>;
}

let shared: Promise<WholeEdge> | undefined;

/** The one such edge of the run, beside the portal that all specs share; started at the first call. */
export function wholeEdge(portal: TestPortal): Promise<WholeEdge> {
  if (!shared)
    addCleanup(async () => {
      shared = undefined;
    });
  shared ??= start(portal);
  return shared;
}

async function start({ env, contentUrl, contentAdminUrl, identity, catalog }: TestPortal): Promise<WholeEdge> {
  const startGateway = async (service: string, portSetting: string, settings: Readonly<Record<string, string>>) => {
    const port = String(await freePort());
    return startRole(service, 'gateway', `http://127.0.0.1:${port}`, { ...env, [portSetting]: port, ...settings });
  };
  const { schema } = catalog.schema;
  const notification = await startGateway('notification', 'NOTIFICATION_PORT', {
    NOTIFICATION_SCHEMA: `${schema}_walk`,
  });
  const account = 'spec:any password will do';
  const artifacts = await startGateway('artifacts', 'ARTIFACTS_PORT', { ARTIFACTS_ACCOUNTS: account });
  // No worker runs here.
  const files = { ARTIFACTS_URL: artifacts.url, ARTIFACTS_CREDENTIALS: account };
  const onboarding = await startGateway('onboarding', 'ONBOARDING_PORT', { ONBOARDING_WAIT_MS: '100', ...files });
  const deployment = await startGateway('deployment', 'DEPLOYMENT_PORT', {
    ...{ DEPLOYMENT_WAIT_MS: '100', DEPLOYMENT_SCHEMA: `${schema}_run`, ...files },
    DEPLOYMENT_GRPC_PORT: '0',
    DEPLOYMENT_CREDENTIALS_KEY: 'a key of specs that is long enough for it',
  });
  const composer = await startGateway('composer', 'COMPOSER_PORT', { COMPOSER_WAIT_MS: '100', ...files });
  const logs = await startGateway('logs', 'LOGS_PORT', { LOGS_SCHEMA: `${schema}_logs` });
  const portal = await startGateway('portal', 'PORTAL_PORT', {
    ...{ CONTENT_URL: contentUrl, CONTENT_CREDENTIALS: contentAccount },
    NOTIFICATION_URL: notification.url,
  });
  const edge = await startEdge(contentUrl, {
    ...{ EDGE_PORTAL_URL: portal.url, EDGE_ARTIFACTS_URL: artifacts.url },
    ...{ EDGE_ONBOARDING_URL: onboarding.url, EDGE_DEPLOYMENT_URL: deployment.url },
    ...{ EDGE_COMPOSER_URL: composer.url, EDGE_LOGS_URL: logs.url },
  });
  const content = { adminUrl: contentAdminUrl };
  const services = {
    artifacts,
    composer,
    content,
    deployment,
    identity: identity.gateway,
    logs,
    notification,
    onboarding,
    portal,
  };
  return { edge, services };
}
