import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import { startRole } from '../bench-process.ts';
import type { BenchContext } from '../context.ts';
import { silentLog } from '../engines.ts';
import { openLogTables } from './log-tables.ts';

const workers = 2;
const linesInMessage = 500;

/** Lines a second that two workers store, from the topic, while nothing else runs. */
export async function measureStoring(context: BenchContext, lines: number): Promise<number> {
  const { url, schema, pool } = await openLogTables(context, 'logs_bench');
  const { brokers, createTopics } = await context.engines();
  const prefix = `bench-${randomBytes(4).toString('hex')}`;
  await createTopics(prefix);
  const transport = createKafkaTransport({ brokers, clientId: prefix, log: silentLog });
  const topic = topicName(prefix, 'logs', 'records');
  for (let from = 0; from < lines; from += 20 * linesInMessage) {
    const messages = Array.from({ length: 20 }, (_, index) => ({
      ...{ topic, key: `${from + index}`, headers: {} },
      value: Buffer.from(Array.from({ length: linesInMessage }, (__, line) => accessLine(from + line)).join('\n')),
    }));
    await transport.publish(messages);
  }
  await transport.close();
  const env = { KAFKA_BROKERS: brokers.join(), TOPIC_PREFIX: prefix, DATABASE_URL: url, LOGS_SCHEMA: schema };
  const count = async () => (await pool.query('SELECT count(*)::int AS n FROM records')).rows[0].n as number;
  const roles = await Promise.all(Array.from({ length: workers }, () => startRole('logs', 'worker', env)));
  try {
    // From a time on at which both are at work.
    const [first, startedAt] = [await count(), performance.now()];
    for (let stored = first; stored < lines; stored = await count()) {
      context.progress(`${stored} of ${lines} lines are stored`);
      await delay(500);
    }
    return ((lines - first) / (performance.now() - startedAt)) * 1_000;
  } finally {
    await Promise.all(roles.map((role) => role.stop()));
    await pool.end();
  }
}

/** What most lines of a platform are: of the access log. */
const accessLine = (number: number): string =>
  JSON.stringify({
    ...{ level: 'info', time: new Date().toISOString(), service: 'portal', role: 'gateway', instance: 'bench-3f9a02' },
    ...{ traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') },
    ...{
      method: 'GET',
      route: '/portal/solutions',
      status: 200,
      ms: 12.5,
      bytes: 1_234,
      requestId: `request-${number}`,
    },
    msg: 'request',
  });
