import type { Transport } from '../kit/bus/transport.ts';
import { systemClock } from '../kit/clock.ts';
import type { Service } from '../kit/service.ts';
import type { Mongo } from '../kit/store/mongo.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createFindSolutionAccess } from '../platform/clients/solution-access.ts';
import { anonymousClient } from '../platform/principals/client-of.ts';
import { startClientOf } from '../platform/principals/start-client-of.ts';
import { authoriseEverybody, createAuthorise } from './app/authorise.ts';
import { createCheckedContent, unknownChecks } from './app/checked-content.ts';
import { createLimitBeginnings } from './app/limit-beginnings.ts';
import { createQuotas, noQuotas } from './app/quotas.ts';
import { createSolutions } from './app/solutions.ts';
import type { AccessConfig } from './config.ts';
import type { ContentReader, FileStore } from './domain/ports.ts';
import type { GatewayDeps } from './gateway/deps.ts';
import { createMongoDescriptionSpace } from './store/mongo-description-space.ts';
import { createMongoFirstWriters } from './store/mongo-first-writers.ts';

export interface AccessOptions {
  readonly service: Service;
  readonly transport: Transport;
  readonly db: Mongo['db'];
  readonly reader: ContentReader;
  readonly files: FileStore;
  /** Undefined: access is open. */
  readonly config: AccessConfig | undefined;
}

/** Who may read and write, and how much; see "Who may do what" in the README. */
export async function startAccess(
  options: AccessOptions,
): Promise<Pick<GatewayDeps, 'authorise' | 'checks' | 'quotas' | 'clientOf'>> {
  const { service, transport, db, reader, files, config } = options;
  if (!config) {
    service.log.warn('CONTENT_ACCESS=open: everybody who reaches this service may read, write and delete all content');
    return { authorise: authoriseEverybody, checks: unknownChecks, quotas: noQuotas, clientOf: anonymousClient };
  }
  const catalog = { find: createFindSolutionAccess(createCatalogClient(service, config)) };
  const firstWriters = createMongoFirstWriters(db, systemClock);
  const limitBeginnings = createLimitBeginnings({
    ...{ catalog, firstWriters, limit: config.CONTENT_USER_LIMIT_SOLUTIONS },
  });
  const solutions = createSolutions({
    ...{ catalog, firstWriters, limitBeginnings },
    reader,
    clock: systemClock,
    ttlMs: config.CONTENT_ACCESS_CACHE_MS,
    recentMs: config.CONTENT_ACCESS_STALE_MS,
  });
  const clientOf = await startClientOf({
    ...{ service, transport, config, solutions, prefix: config.TOPIC_PREFIX },
    accounts: config.CONTENT_ACCOUNTS ?? [],
    cacheMs: config.CONTENT_ACCESS_CACHE_MS,
  });
  return {
    authorise: createAuthorise(solutions),
    checks: createCheckedContent(solutions),
    quotas: createQuotas({
      files,
      descriptions: await createMongoDescriptionSpace({
        ...{ db, clock: systemClock, retentionMs: config.CONTENT_RETENTION_MS },
      }),
      limits: {
        solution: { bytes: config.CONTENT_SOLUTION_LIMIT_BYTES, files: config.CONTENT_SOLUTION_LIMIT_FILES },
        user: { bytes: config.CONTENT_USER_LIMIT_BYTES, files: config.CONTENT_USER_LIMIT_FILES },
        uploads: config.CONTENT_USER_LIMIT_UPLOADS,
      },
    }),
    clientOf,
  };
}
