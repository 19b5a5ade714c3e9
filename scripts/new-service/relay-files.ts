import type { NewService } from './names.ts';

/** The relay of the outbox. */
export const relayFiles = ({ name }: NewService): [string, string][] => [
  [`services/${name}/start-relay.ts`, start],
  [`services/${name}/relay/change-event.ts`, changeEvent(name)],
  [`test/unit/${name}/relay/change-event.spec.ts`, spec(name)],
];

const start = `\
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
`;

const changeEvent = (name: string) => `\
import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { OutgoingChange } from '../../kit/store/outbox/change.ts';

/** The event of a change record; \`publish_event\` has written its fields under the names of the Avro schema. */
export const changeEvent = ({ entity, after }: OutgoingChange): NewEvent => ({
  type: \`modelyard.${name}.\${entity}\`,
  data: after ?? {},
});
`;

const spec = (name: string) => `\
import { expect } from 'chai';
import type { OutgoingChange } from '../../../../services/kit/store/outbox/change.ts';
import { changeEvent } from '../../../../services/${name}/relay/change-event.ts';

describe('the relay of ${name}', () => {
  it('publishes an event as it was written', () => {
    const change = { entity: 'ThingStored', after: { id: 'one' } } as unknown as OutgoingChange;
    expect(changeEvent(change)).to.deep.equal({ type: 'modelyard.${name}.ThingStored', data: { id: 'one' } });
  });
});
`;
