import type { Transport } from '../kit/bus/transport.ts';
import { isLoopback } from '../kit/http/known-hosts.ts';
import type { Service } from '../kit/service.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createFindSolutionAccess } from '../platform/clients/solution-access.ts';
import { startClientOf } from '../platform/principals/start-client-of.ts';
import { createAuthorise } from './app/access/authorise.ts';
import { createOwners } from './app/access/owners.ts';
import { accessConfigOf, type GatewayConfig } from './config.ts';
import type { Access } from './gateway/deps.ts';
import { openAccess } from './gateway/open-access.ts';

export interface AccessOptions {
  readonly service: Service;
  readonly transport: Transport;
  readonly config: GatewayConfig;
}

/** Who may do what; see "Who may do what" in the README. */
export async function startAccess({ service, transport, config }: AccessOptions): Promise<Access> {
  const listenHost = service.listen.host;
  const access = accessConfigOf(config, listenHost);
  if (!access) {
    if (!isLoopback(listenHost))
      service.log.warn(
        `ORCHESTRATOR_ACCESS=open on ${listenHost}: everybody who reaches this service may deploy, run and read all solutions`,
      );
    return openAccess(listenHost, config.ORCHESTRATOR_SERVED_HOSTS);
  }
  const find = createFindSolutionAccess(createCatalogClient(service, access));
  const owners = createOwners(find, config.ORCHESTRATOR_ACCESS_CACHE_MS);
  const clientOf = await startClientOf({
    ...{ service, transport, config, prefix: config.TOPIC_PREFIX, solutions: owners },
    accounts: config.ORCHESTRATOR_ACCOUNTS ?? [],
    cacheMs: config.ORCHESTRATOR_ACCESS_CACHE_MS,
  });
  return { authorise: createAuthorise(owners), clientOf };
}
