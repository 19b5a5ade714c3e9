import { topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { Service } from '../../kit/service.ts';
import { startRelay } from '../../kit/store/outbox/relay.ts';
import type { Postgres } from '../../kit/store/postgres.ts';
import { platformCodec } from '../../platform/bus/codec.ts';
import { changeEvent } from './change-event.ts';

export interface IdentityRelayDeps {
  readonly service: Service;
  /** First segment of the topic. */
  readonly prefix: string;
  /** The relay keeps one connection of the pool. */
  readonly postgres: Postgres;
  readonly transport: Pick<Transport, 'publish'>;
}

/** Publishes the events of accounts on `<prefix>.identity.events` until the service stops. */
export function startIdentityRelay({ service, prefix, postgres, transport }: IdentityRelayDeps): void {
  const topic = topicName(prefix, service.name, 'events');
  const source = `/${prefix}/${service.name}/relay/${service.instance}`;
  startRelay({ service, postgres, transport, source: { codec: platformCodec(), topic, source }, toEvent: changeEvent });
}
