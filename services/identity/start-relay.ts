import { connectKafka } from '../kit/bus/connect.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { startOutboxRelay } from '../kit/store/outbox/relay.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createResumePendingOperations } from './app/resume-pending-operations.ts';
import { connectUsers } from './clients/connect-users.ts';
import { readRelayConfig } from './config.ts';
import { changeEvent } from './relay/change-event.ts';
import { startMail } from './relay/start-mail.ts';
import { migrations } from './store/migrations.ts';
import { createStores } from './store/stores.ts';

const minuteMs = 60_000;
/** One that listens and publishes; the others for mail, pending operations, metrics and probes. */
const relayConnections = 5;

/** Publishes events, sends mail, and completes operations of processes that died. */
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
  startOutboxRelay({ service, prefix: config.TOPIC_PREFIX, postgres, transport, codec, toEvent: changeEvent });
}
