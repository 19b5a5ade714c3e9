import { connectKafka } from '../kit/bus/connect.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { startOutboxRelay } from '../kit/store/outbox/relay.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { readRelayConfig } from './config.ts';
import { changeEvent } from './relay/change-event.ts';
import { storeOptions } from './store/store-options.ts';

/** One that listens and publishes, others for metrics and probes. */
const relayConnections = 3;

export async function startRelay(service: Service): Promise<void> {
  const config = readRelayConfig(service.env);
  const options = { ...storeOptions(config), poolSize: relayConnections };
  const postgres = await openPostgres(service, config.DATABASE_URL, options);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  startOutboxRelay({ service, prefix: config.TOPIC_PREFIX, postgres, transport, codec, toEvent: changeEvent });
}
