import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { startOutboxRelay } from '../kit/store/outbox/relay.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createForgetUser } from './app/forget-user.ts';
import { createResumePendingOperations } from './app/resume-pending-operations.ts';
import { connectUsers } from './clients/connect-users.ts';
import { readRelayConfig } from './config.ts';
import { changeEvent } from './relay/change-event.ts';
import { startMail } from './relay/start-mail.ts';
import { migrations } from './store/migrations.ts';
import { createStores } from './store/stores.ts';
import { createHandlers } from './worker/handlers.ts';

const minuteMs = 60_000;
/** One that listens and publishes; the others for mail, pending operations, metrics and probes. */
const relayConnections = 5;
/** Of the catalog's events; they share the connections. */
const eventsAtOnce = 2;

/** Publishes events, sends mail, completes operations of processes that died, and ends what deleted and deactivated users have. */
export async function startRelay(service: Service): Promise<void> {
  const config = readRelayConfig(service.env);
  const { DATABASE_URL: url, IDENTITY_SCHEMA: schema } = config;
  const postgres = await openPostgres(service, url, { schema, poolSize: relayConnections, migrations });
  const database = createTransactions(postgres);
  const users = connectUsers(service, config);
  const stores = createStores(database);
  startMail({ service, config, users, ...stores });
  runPeriodically(service, 'pending operations', minuteMs, createResumePendingOperations({ users, ...stores }));
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const prefix = config.TOPIC_PREFIX;
  startOutboxRelay({ service, prefix, postgres, transport, codec, toEvent: changeEvent });
  const handlers = createHandlers({ forgetUser: createForgetUser(stores), ...stores });
  await startEventWorker({ service, prefix, transport, codec, handlers, concurrency: eventsAtOnce });
}
