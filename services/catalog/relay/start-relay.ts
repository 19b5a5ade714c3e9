import { topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { Service } from '../../kit/service.ts';
import { startRelay } from '../../kit/store/outbox/relay.ts';
import type { Postgres } from '../../kit/store/postgres.ts';
import { platformCodec } from '../../platform/bus/codec.ts';
import { changeEvent } from './change-event.ts';

export interface CatalogRelayDeps {
  readonly service: Service;
  /** First segment of the topic. */
  readonly prefix: string;
  /** The relay keeps one connection of the pool; the metrics use another. */
  readonly postgres: Postgres;
  readonly transport: Pick<Transport, 'publish'>;
}

/** Publishes the changes of all records on `<prefix>.catalog.events` until the service stops. */
export function startCatalogRelay({ service, prefix, postgres, transport }: CatalogRelayDeps): void {
  const topic = topicName(prefix, service.name, 'events');
  const source = `/${prefix}/${service.name}/relay/${service.instance}`;
  startRelay({ service, postgres, transport, source: { codec: platformCodec(), topic, source }, toEvent: changeEvent });
}
