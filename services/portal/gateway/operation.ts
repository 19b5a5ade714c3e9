import type { Context } from 'koa';
import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { CommandClient } from '../../kit/bus/command-client.ts';
import type { Clock } from '../../kit/clock.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Logger } from '../../kit/log.ts';
import type { GatewayConfig } from '../config.ts';
import type { CodeNames } from '../domain/code-names.ts';
import type { ContentClient } from '../domain/content.ts';
import type { ArtifactFiles } from '../domain/files.ts';
import type { PublishRequests, Steps } from '../domain/publish-requests.ts';
import type { Revisions } from '../domain/revisions.ts';
import type { Solutions } from '../domain/solutions.ts';
import type { Threads } from '../domain/threads.ts';
import type { Users } from '../domain/users.ts';
import type { NotificationStreams } from './notifications/streams/notification-streams.ts';

/** What operations of the portal need besides the request. */
export interface PortalDeps {
  /** Users, solutions and all around them. */
  readonly catalog: ApiClient<CatalogApi>;
  readonly users: Users;
  /** What its codes are called. */
  readonly codes: CodeNames;
  /** Commands to content and publication. */
  readonly ask: CommandClient;
  /** Content's own door, which takes uploads and gives files out. */
  readonly content: ContentClient;
  /** Where the files of artifacts are. */
  readonly artifacts: ArtifactFiles;
  readonly solutions: Solutions;
  readonly revisions: Revisions;
  readonly threads: Threads;
  readonly publishRequests: PublishRequests;
  readonly steps: Steps;
  readonly log: Logger;
  /** The open streams of this process. */
  readonly streams: NotificationStreams;
  /** Whether who opened a stream may still read it; throws while nobody can tell. */
  readonly isAllowed: (ctx: Context) => Promise<boolean>;
  readonly config: GatewayConfig;
  readonly clock: Clock;
}

export const operation = operationOf<PortalDeps>();
