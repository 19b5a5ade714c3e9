import { receiveBroadcast } from '../kit/bus/broadcast.ts';
import { topicName } from '../kit/bus/topics.ts';
import type { Transport } from '../kit/bus/transport.ts';
import { systemClock } from '../kit/clock.ts';
import { basicAuth } from '../kit/http/basic-auth.ts';
import { createFailureLimit } from '../kit/http/failure-limit.ts';
import type { Service } from '../kit/service.ts';
import type { Mongo } from '../kit/store/mongo.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createIdentifyCaller } from '../platform/principals/authenticate.ts';
import { cacheCallers } from '../platform/principals/cache-callers.ts';
import { authoriseEverybody, createAuthorise } from './app/authorise.ts';
import { createQuotas, noQuotas } from './app/quotas.ts';
import { createSolutions } from './app/solutions.ts';
import { createCatalogSolutions } from './clients/catalog-solutions.ts';
import type { AccessConfig } from './config.ts';
import type { ContentReader, FileStore } from './domain/ports.ts';
import { anonymousClient, createClientOf } from './gateway/client-of.ts';
import type { GatewayDeps } from './gateway/deps.ts';
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

/** Wrong accounts that one network may send within a quarter of an hour before it gets 429. */
const failures = { failures: 100, windowMs: 15 * 60_000 };

/** Who may read and write, and how much; see "Who may do what" in the README. */
export async function startAccess(
  options: AccessOptions,
): Promise<Pick<GatewayDeps, 'authorise' | 'quotas' | 'clientOf'>> {
  const { service, transport, db, reader, files, config } = options;
  if (!config) {
    service.log.warn('CONTENT_ACCESS=open: everybody who reaches this service may read, write and delete all content');
    return { authorise: authoriseEverybody, quotas: noQuotas, clientOf: anonymousClient };
  }
  const callers = cacheCallers(createIdentifyCaller(service, config), config.CONTENT_ACCESS_CACHE_MS);
  const solutions = createSolutions({
    catalog: createCatalogSolutions(createCatalogClient(service, config)),
    firstWriters: createMongoFirstWriters(db, systemClock),
    reader,
    clock: systemClock,
    ttlMs: config.CONTENT_ACCESS_CACHE_MS,
    recentMs: config.CONTENT_ACCESS_STALE_MS,
  });
  await receiveBroadcast({
    ...{ service, transport, prefix: config.TOPIC_PREFIX, name: 'access events' },
    topics: ['catalog', 'identity'].map((other) => topicName(config.TOPIC_PREFIX, other, 'events')),
    onRecord({ key }) {
      const [kind, id = ''] = key.split('/');
      if (kind === 'solution') solutions.forget(id);
      if (kind === 'user') callers.forgetUser(id);
    },
    onAssigned() {
      solutions.forgetAll();
      callers.forgetAll();
    },
  });
  const authenticateService = basicAuth({
    accounts: config.CONTENT_ACCOUNTS ?? [],
    realm: 'Modelyard content',
    failures: createFailureLimit({ ...failures, clock: systemClock }),
  });
  return {
    authorise: createAuthorise(solutions),
    quotas: createQuotas(files, {
      solution: { bytes: config.CONTENT_SOLUTION_LIMIT_BYTES, files: config.CONTENT_SOLUTION_LIMIT_FILES },
      user: { bytes: config.CONTENT_USER_LIMIT_BYTES, files: config.CONTENT_USER_LIMIT_FILES },
      uploads: config.CONTENT_USER_LIMIT_UPLOADS,
    }),
    clientOf: createClientOf({ identify: callers.identify, authenticateService }),
  };
}
