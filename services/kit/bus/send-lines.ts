import { readSettings } from '../config.ts';
import type { LogLines } from '../log-lines.ts';
import { createCounter } from '../metrics.ts';
import { poll } from '../poll.ts';
import type { Service } from '../service.ts';
import { openConnection } from './connect.ts';
import { kafkaSettings } from './kafka-settings.ts';
import { topicName } from './topics.ts';

const everyMs = 500;
const messageCharacters = 256 * 1_024;
/** What is left at the end is sent once more, and not waited for any longer: the lines are in the standard output as well. */
const lastMs = 2_000;

/**
 * Sends the lines of a role's log to the topic of logs, many in one message, beside its work: a request never waits for it, and
 * brokers that do not answer do not make the role unready. Throws a ConfigError.
 */
export function sendLines(service: Service, lines: LogLines): void {
  const { log, life, env, instance } = service;
  const { KAFKA_BROKERS: brokers, TOPIC_PREFIX: prefix } = readSettings(kafkaSettings, env);
  const { connection, release } = openConnection(service, brokers);
  const topic = topicName(prefix, 'logs', 'records');
  const sent = createCounter(service, 'log_lines_total', 'Lines for the topic of logs by what became of them', [
    'outcome',
  ]);

  async function sendAll(): Promise<void> {
    for (let some = lines.next(messageCharacters); some.length > 0; some = lines.next(messageCharacters)) {
      await connection.publish([{ topic, key: instance, value: Buffer.from(some.join('')), headers: {} }]);
      lines.done(some);
      sent.inc({ outcome: 'sent' }, some.length);
    }
    const dropped = lines.takeDropped();
    if (dropped === 0) return;
    sent.inc({ outcome: 'dropped' }, dropped);
    log.warn({ dropped }, 'lines of this log were not sent, since brokers did not take them for too long');
  }

  const polling = poll({ log, what: 'lines of the log', intervalMs: everyMs }, sendAll);
  // Opened first, so that it is closed last: the end of other resources is logged.
  life.onStop('lines of the log', async () => {
    await polling.stop();
    const enough = new Promise<void>((resolve) => setTimeout(resolve, lastMs).unref());
    await Promise.race([sendAll().catch(() => undefined), enough]);
    await release();
  });
}
