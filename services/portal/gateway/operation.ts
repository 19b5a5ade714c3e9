import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { Ask } from '../../kit/bus/ask.ts';
import type { Clock } from '../../kit/clock.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Upstream } from '../../kit/http/upstream.ts';
import type { Logger } from '../../kit/log.ts';
import type { GatewayConfig } from '../config.ts';
import type { Users } from '../domain/users.ts';
import type { ArtifactPlaces } from '../store/artifacts.ts';
import type { CodeNames } from '../store/code-names.ts';

/** What operations of the portal need besides the request. */
export interface PortalDeps {
  /** Users, solutions and all around them. */
  readonly catalog: ApiClient<CatalogApi>;
  readonly users: Users;
  /** What its codes are called. */
  readonly codes: CodeNames;
  /** Commands to content and publication. */
  readonly ask: Ask;
  /** Content's own door, which takes uploads and gives files out. */
  readonly content: Upstream;
  /** Where the files of artifacts are. */
  readonly artifacts: ArtifactPlaces;
  readonly log: Logger;
  readonly config: GatewayConfig;
  readonly clock: Clock;
}

export const operation = operationOf<PortalDeps>();
