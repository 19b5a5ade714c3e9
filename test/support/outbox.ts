import type { EventSource } from '../../services/kit/bus/event-record.ts';
import type { NewEvent } from '../../services/kit/bus/outcome.ts';
import { topicName } from '../../services/kit/bus/topics.ts';
import type { IncomingRecord, Transport } from '../../services/kit/bus/transport.ts';
import { createLog } from '../../services/kit/log.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import { migrate } from '../../services/kit/store/migrate.ts';
import type { OutgoingChange } from '../../services/kit/store/outbox/change.ts';
import { outboxMigrations } from '../../services/kit/store/outbox/migrations.ts';
import { type RelayOptions, startOutboxRelay } from '../../services/kit/store/outbox/relay.ts';
import { createWakeRelay } from '../../services/kit/store/outbox/wake-relay.ts';
import { createPool } from '../../services/kit/store/postgres.ts';
import { createTestSchema } from './postgres-schema.ts';
import { until } from './until.ts';

/** A schema with an outbox in it, and relays that empty it onto `topic`. */
export interface TestOutbox {
  readonly topic: string;
  /** Writes changes of these aggregates, numbered by `n`, in one transaction, and wakes the relay. */
  write(...changes: readonly NewChange[]): Promise<void>;
  query(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  waiting(): Promise<number>;
  /** Starts one more relay; `ready` waits until it has looked once. */
  startRelay(options: RelayChanges): TestRelay;
  /** Ends the connections of one relay from the server's side. */
  cut(relay: TestRelay): Promise<void>;
  stop(): Promise<void>;
}

export interface NewChange {
  readonly aggregate: string;
  readonly n: number;
  readonly text?: string;
}

export type RelayChanges = Pick<RelayOptions, 'transport'> & Partial<RelayOptions>;

export interface TestRelay {
  readonly service: Service;
  readonly name: string;
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** What is in a message of a `TestOutbox`. */
export interface EventBody {
  readonly n: number;
  readonly text: string | null;
  readonly shortened: boolean;
}

export const insertChange = `
  WITH noted AS (
    INSERT INTO change (kind, entity, record_key, aggregate_type, aggregate_id, after, request_id)
    SELECT 'created', 'bicycles', jsonb_build_object('id', c ->> 'aggregate'), 'bicycle', c ->> 'aggregate', c, 'request-1'
      FROM jsonb_array_elements($1::jsonb) AS c RETURNING position)
  INSERT INTO outbox SELECT position FROM noted`;

const anHourMs = 3_600_000;

export async function createTestOutbox(prefix = 'spec'): Promise<TestOutbox> {
  const { url, schema, pool, close } = await createTestSchema();
  const log = createLog({ service: 'bicycles', role: 'relay', instance: 'one', level: 'silent' });
  await migrate({ url, schema, modules: [outboxMigrations], log });
  const relays: TestRelay[] = [];
  const service = createService('bicycles', 'gateway', { LOG_LEVEL: 'silent' });
  const wake = createWakeRelay({ pool, schema }, service.log);
  const query: TestOutbox['query'] = async (sql, values = []) => (await pool.query(sql, [...values])).rows;

  return {
    topic: topicName(prefix, 'bicycles', 'events'),
    query,
    async write(...changes) {
      await query(insertChange, [JSON.stringify(changes)]);
      wake();
    },
    waiting: async () => Number((await query('SELECT count(*) FROM outbox'))[0]?.count),
    startRelay(options) {
      const own = createService('bicycles', 'relay', { LOG_LEVEL: 'silent' });
      const name = `relay-${schema}-${relays.length}`;
      const ownPool = createPool(url, { schema, poolSize: 2 }, name);
      ownPool.on('error', () => undefined);
      own.life.onStop('pool', () => ownPool.end());
      const postgres = { pool: ownPool, schema };
      // Only being woken can deliver, unless a spec wants it otherwise.
      startOutboxRelay({
        ...{ service: own, postgres, codec: jsonCodec, prefix, toEvent, pollEveryMs: anHourMs },
        ...options,
      });
      const relay: TestRelay = {
        service: own,
        name,
        ready: () => until(async () => (await own.life.notReady()).length === 0, { what: `${name} is ready` }),
        stop: () => own.life.stop(),
      };
      relays.push(relay);
      return relay;
    },
    async cut({ name }) {
      await query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name]);
    },
    async stop() {
      await Promise.all(relays.map((relay) => relay.stop()));
      await close();
    },
  };
}

const jsonCodec: EventSource['codec'] = {
  encode: (_name, value) => ({ fingerprint: '0', bytes: Buffer.from(JSON.stringify(value)) }),
};

const toEvent = ({ after, shortened }: OutgoingChange): NewEvent => ({
  type: 'spec.BicycleChanged',
  data: { n: after?.n ?? null, text: after?.text ?? null, shortened },
});

/** What is on the topic, oldest first within a partition. */
export async function readEvents(
  transport: Transport,
  topic: string,
): Promise<(IncomingRecord & { body: EventBody })[]> {
  const found: (IncomingRecord & { body: EventBody })[] = [];
  await transport.readAll(topic, (record) => found.push({ ...record, body: JSON.parse(record.value.toString()) }));
  return found;
}
