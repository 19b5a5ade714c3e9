import type { Transport } from '../../../services/kit/bus/transport.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createWakeRelay } from '../../../services/kit/store/outbox/wake-relay.ts';
import { startRole } from '../bench-process.ts';
import { silentLog } from '../engines.ts';
import type { RunningCatalog } from './start-catalog.ts';

/** Changes rows and wakes the relay, which runs in a process of its own, as the gateway does after a request. */
export async function startChanges(
  { pool, databaseUrl, schema }: RunningCatalog,
  brokers: readonly string[],
  prefix: string,
) {
  const env = {
    DATABASE_URL: databaseUrl,
    CATALOG_SCHEMA: schema,
    KAFKA_BROKERS: brokers.join(),
    TOPIC_PREFIX: prefix,
  };
  const relay = await startRole('catalog', 'relay', env);
  const wake = createWakeRelay({ pool, schema }, silentLog);
  const text = `INSERT INTO roles (role_id, name, active) VALUES ($1, $2, true)`;
  return {
    stop: relay.stop,
    /** Resolves to the keys of the events. */
    async change(count: number): Promise<string[]> {
      const one = async () => {
        const id = newId();
        await pool.query({ name: 'bench change', text, values: [id, `role ${id}`] });
        wake();
        return `role/${id}`;
      };
      return Promise.all(Array.from({ length: count }, one));
    },
  };
}

/** About what an event of a change weighs. */
const value = Buffer.alloc(400, 'x');

/** Sends as many messages, each by itself as far as the caller is concerned; resolves to their keys. */
export const publishBare = (transport: Pick<Transport, 'publish'>, topic: string) => async (count: number) => {
  const one = async () => {
    const key = newId();
    await transport.publish([{ topic, key, value, headers: { ce_time: new Date().toISOString() } }]);
    return key;
  };
  return Promise.all(Array.from({ length: count }, one));
};
