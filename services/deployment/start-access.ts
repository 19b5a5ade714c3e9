import type { Operation } from '../kit/http/api/operation.ts';
import { requireKnownHost } from '../kit/http/known-hosts.ts';
import type { Service } from '../kit/service.ts';
import type { GatewayConfig } from './config.ts';
import { type OpenAccessDeps, openAccess } from './gateway/legacy/open-access.ts';

export interface LegacyAccess {
  /** The operations as clients of the predecessor may send them. */
  admit<Deps>(operations: readonly Operation<Deps>[]): readonly Operation<Deps>[];
  readonly checkHost: ReturnType<typeof requireKnownHost> | undefined;
}

/** Who may send what clients of the predecessor send; see "Clients of the predecessor" in the README. */
export function legacyAccess(service: Service, config: GatewayConfig, deps: OpenAccessDeps): LegacyAccess {
  if (config.DEPLOYMENT_LEGACY_ACCESS === 'guarded') return { admit: (operations) => operations, checkHost: undefined };
  service.log.warn(
    'DEPLOYMENT_LEGACY_ACCESS=open: everybody who reaches this service may deploy and read packages in the name of any user',
  );
  const names = config.DEPLOYMENT_SERVED_HOSTS;
  return {
    admit: (operations) => openAccess(operations, deps),
    checkHost: requireKnownHost({ listenHost: service.listen.host, names, setting: 'DEPLOYMENT_SERVED_HOSTS' }),
  };
}
