import { z } from 'zod';
import { brokers, integer, nameAndPassword, topicPrefix } from '../config.ts';
import { authoritiesFile } from '../http/tls/file-settings.ts';
import type { KafkaOptions } from './kafka.ts';

/** Of every client of brokers that are not open to all. Each service has a user of its own: `CONTENT_KAFKA_CREDENTIALS`. */
export const securitySettings = {
  /** `name:password`, where the brokers ask for a login. */
  KAFKA_CREDENTIALS: kafkaCredentials().optional(),
  /** How it is shown. With `plain` brokers get the password itself: over TLS, or within a network of their own. */
  KAFKA_MECHANISM: z.enum(['scram-sha-512', 'plain'], 'must be scram-sha-512 or plain').default('scram-sha-512'),
  /** PEM file of the authorities that sign the certificates of the brokers: connections are over TLS then, and without it plain. */
  KAFKA_AUTHORITIES_FILE: authoritiesFile(),
};

interface Security {
  readonly KAFKA_CREDENTIALS?: { readonly username: string; readonly password: string } | undefined;
  readonly KAFKA_MECHANISM?: 'scram-sha-512' | 'plain';
  readonly KAFKA_AUTHORITIES_FILE?: string | undefined;
}

/** What these settings say to a client. */
export const securityOf = ({
  KAFKA_CREDENTIALS: login,
  KAFKA_MECHANISM: mechanism,
  KAFKA_AUTHORITIES_FILE: authoritiesFile,
}: Security): Pick<KafkaOptions, 'credentials' | 'authoritiesFile'> => ({
  credentials: login && { ...login, ...(mechanism === 'plain' && { mechanism }) },
  authoritiesFile,
});

/** How a role connects. */
export const connectionSettings = {
  ...securitySettings,
  /** How long after a process died its partitions go to other members. At least the brokers' group.min.session.timeout.ms. */
  KAFKA_SESSION_TIMEOUT_MS: integer(10_000, 3_000, 300_000),
};

/** What every role reads that sends or receives messages. */
export const kafkaSettings = { KAFKA_BROKERS: brokers(), TOPIC_PREFIX: topicPrefix(), ...connectionSettings };

/** `name:password` */
function kafkaCredentials() {
  return nameAndPassword().transform((text) => {
    const [username = ''] = text.split(':');
    return { username, password: text.slice(username.length + 1) };
  });
}
