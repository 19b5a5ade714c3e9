import { brokers, integer, topicPrefix } from '../config.ts';

export const sessionSettings = {
  /** How long after a process died its partitions go to other members. At least the brokers' group.min.session.timeout.ms. */
  KAFKA_SESSION_TIMEOUT_MS: integer(10_000, 3_000, 300_000),
};

/** What every role reads that sends or receives messages. */
export const kafkaSettings = { KAFKA_BROKERS: brokers(), TOPIC_PREFIX: topicPrefix(), ...sessionSettings };
