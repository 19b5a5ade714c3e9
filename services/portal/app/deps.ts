import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { CommandClient } from '../../kit/bus/command-client.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Logger } from '../../kit/log.ts';
import type { ArtifactFiles } from '../../platform/files/file-location.ts';
import type { GatewayConfig } from '../config.ts';
import type { BusHealth } from '../domain/bus-health.ts';
import type { CodeNames } from '../domain/code-names.ts';
import type { ContentClient } from '../domain/content.ts';
import type { PlatformDeadLetters } from '../domain/dead-letters.ts';
import type { OnboardingClient } from '../domain/onboarding.ts';
import type { PublishRequests, Steps } from '../domain/publish-requests.ts';
import type { RemotePeers } from '../domain/remote-peers.ts';
import type { Revisions } from '../domain/revisions.ts';
import type { Readiness } from '../domain/role-readiness.ts';
import type { Solutions } from '../domain/solutions.ts';
import type { Threads } from '../domain/threads.ts';
import type { Users } from '../domain/users.ts';

/** What use cases need besides their input. */
export interface AppDeps {
  /** Records: users, solutions, comments and so on. */
  readonly catalog: ApiClient<CatalogApi>;
  readonly users: Users;
  /** The names of the catalog's codes. */
  readonly codes: CodeNames;
  /** Commands to content and publication. */
  readonly commands: CommandClient;
  /** Content's HTTP API, for uploads and files. */
  readonly content: ContentClient;
  readonly onboarding: OnboardingClient;
  /** The servers that keep the files of artifacts. */
  readonly artifacts: ArtifactFiles;
  readonly solutions: Solutions;
  readonly revisions: Revisions;
  readonly threads: Threads;
  readonly publishRequests: PublishRequests;
  readonly steps: Steps;
  readonly busHealth: BusHealth;
  readonly readiness: Readiness;
  /** Other platforms; absent where this one has no certificate for them. */
  readonly remotePeers?: RemotePeers | undefined;
  readonly deadLetters: PlatformDeadLetters;
  readonly log: Logger;
  readonly config: GatewayConfig;
  readonly clock: Clock;
}

/** For whom a use case runs. */
export interface CallerContext {
  readonly caller: Caller;
  readonly requestId: string;
}

/** The same for use cases that need no signed-in user. */
export interface OpenContext {
  readonly caller: Caller | undefined;
  readonly requestId: string;
}
