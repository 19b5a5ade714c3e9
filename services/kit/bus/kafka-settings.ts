import { brokers, integer, nameAndPassword, topicPrefix } from '../config.ts';

/** How a role connects. Each service has a user of its own: `CONTENT_KAFKA_CREDENTIALS`. */
export const connectionSettings = {
  /** `name:password` of a user of SCRAM-SHA-512, where the brokers ask for one. */
  KAFKA_CREDENTIALS: kafkaCredentials().optional(),
  /** How long after a process died its partitions go to other members. At least the brokers' group.min.session.timeout.ms. */
  KAFKA_SESSION_TIMEOUT_MS: integer(10_000, 3_000, 300_000),
};

/** What every role reads that sends or receives messages. */
export const kafkaSettings = { KAFKA_BROKERS: brokers(), TOPIC_PREFIX: topicPrefix(), ...connectionSettings };

/** `name:password` */
export function kafkaCredentials() {
  return nameAndPassword().transform((text) => {
    const [username = ''] = text.split(':');
    return { username, password: text.slice(username.length + 1) };
  });
}
