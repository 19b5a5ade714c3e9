import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import { createLog } from '../../../services/kit/log.ts';
import type { Addresses } from '../addresses.ts';
import { DemoError } from '../demo-error.ts';

/** Where a message lies in Kafka. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  /** `StoreImage` */
  readonly type: string;
}

/** What went through Kafka for one command. */
export interface CommandTrail {
  readonly commandId: string;
  readonly command: Place;
  readonly event: Place;
  readonly reply: Place;
}

/**
 * Finds the messages of the given commands by reading the topics of the content service back: the command by its own id,
 * event and reply by the command that caused them. Throws a DemoError where one is missing.
 */
export async function findMessages(
  { brokers, kafkaLogin: credentials, topicPrefix }: Pick<Addresses, 'brokers' | 'kafkaLogin' | 'topicPrefix'>,
  commandIds: readonly string[],
): Promise<CommandTrail[]> {
  const log = createLog({ service: 'scripts', role: 'demo', instance: '', level: 'silent' });
  const transport = createKafkaTransport({ brokers, credentials, clientId: 'modelyard-demo', log });
  const wanted = new Set(commandIds);
  const find = async (kind: 'commands' | 'events' | 'replies', header: 'ce_id' | 'causationid') => {
    const places = new Map<string, Place>();
    await transport.readAll(topicName(topicPrefix, 'content', kind), ({ topic, partition, offset, headers }) => {
      const id = headers[header] ?? '';
      // The first: a redelivered command publishes its event once more, under the same id.
      if (!wanted.has(id) || places.has(id)) return;
      places.set(id, { topic, partition, offset, type: headers.ce_type?.split('.').at(-1) ?? '' });
    });
    return places;
  };
  try {
    const [commands, events, replies] = await Promise.all([
      find('commands', 'ce_id'),
      find('events', 'causationid'),
      find('replies', 'causationid'),
    ]);
    const take = (places: ReadonlyMap<string, Place>, id: string, what: string): Place => {
      const place = places.get(id);
      if (place) return place;
      throw new DemoError(`The ${what} of command ${id} is not in Kafka at ${brokers.join(', ')}.`);
    };
    return commandIds.map((commandId) => ({
      commandId,
      command: take(commands, commandId, 'message'),
      event: take(events, commandId, 'event'),
      reply: take(replies, commandId, 'reply'),
    }));
  } catch (error) {
    throw error instanceof DemoError ? error : unreadable(brokers, topicPrefix, error);
  } finally {
    await transport.close();
  }
}

function unreadable(brokers: readonly string[], topicPrefix: string, error: unknown): DemoError {
  const said = error instanceof Error ? error.message : String(error);
  return new DemoError(
    `The topics ${topicPrefix}.content.* at ${brokers.join(', ')} could not be read (${said}): ` +
      'set --kafka (or KAFKA_BROKERS) and TOPIC_PREFIX to those of the platform.',
  );
}
