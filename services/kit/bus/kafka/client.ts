import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { Kafka, logLevel, type RetryOptions, type SASLOptions } from 'kafkajs';
import pRetry from 'p-retry';
import { unavailable } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import './quiet-request-queue.ts';

/** A user of a cluster that asks for one. */
export interface KafkaCredentials {
  readonly username: string;
  readonly password: string;
  /** `plain` shows the password to the brokers: for the one who makes the first users of a cluster. SCRAM-SHA-512 where it is absent. */
  readonly mechanism?: 'plain';
}

export interface KafkaOptions {
  readonly brokers: readonly string[];
  /** With SCRAM-SHA-512; absent where the cluster asks for none. */
  readonly credentials?: KafkaCredentials | undefined;
  /** PEM file of the authorities that sign the certificates of the brokers; connections are not over TLS where it is absent. */
  readonly authoritiesFile?: string | undefined;
  /** Appears in the broker's logs and quotas. */
  readonly clientId: string;
  readonly log: Logger;
  /** How long after a consumer's last heartbeat its partitions go to other members; ten seconds by default. */
  readonly sessionTimeoutMs?: number;
}

/** Connection attempts of consumers and scripts, which have time. */
const defaultRetry: RetryOptions = { retries: 8, initialRetryTime: 100, maxRetryTime: 2_000 };

/** A request waits for a produce, so an unavailable broker must be reported within seconds. The produce itself retries more often. */
export const quickRetry: RetryOptions = { retries: 4, initialRetryTime: 60, maxRetryTime: 600 };

/** The client library has had no release for years, so only this folder imports it. */
export function createClient(
  { brokers, credentials, authoritiesFile, clientId, log }: KafkaOptions,
  retry: RetryOptions = defaultRetry,
): Kafka {
  return new Kafka({
    clientId,
    brokers: [...brokers],
    ...(credentials && { sasl: saslOf(credentials) }),
    ...(authoritiesFile !== undefined && { ssl: tlsOf(authoritiesFile) }),
    connectionTimeout: 2_000,
    requestTimeout: 15_000,
    retry,
    logLevel: logLevel.WARN,
    // The client logs every lost connection as an error; readiness reports what an operator has to know.
    logCreator:
      () =>
      ({ namespace, log: entry }) => {
        log.debug({ kafka: namespace, detail: entry.error ?? entry.groupId }, entry.message);
      },
  });
}

const saslOf = ({ mechanism, username, password }: KafkaCredentials): SASLOptions =>
  mechanism === 'plain' ? { mechanism, username, password } : { mechanism: 'scram-sha-512', username, password };

/** The file is read for each connection: authorities that are replaced count without a restart. Node compares the names of brokers. */
const tlsOf = (authoritiesFile: string): ConnectionOptions => ({
  minVersion: 'TLSv1.2',
  get ca() {
    return readFileSync(authoritiesFile);
  },
});

/**
 * A new cluster answers requests for a group with "coordinator not available" for the first seconds. A topic that is missing
 * may be created meanwhile.
 */
export async function retryStart(start: () => Promise<void>, topics: readonly string[], log?: Logger): Promise<void> {
  const missing = (error: unknown) => (isMissingTopic(error) ? missingTopics(topics) : undefined);
  await pRetry(start, {
    ...{ retries: 9, minTimeout: 300, factor: 1.4, maxTimeout: 3_000 },
    onFailedAttempt({ error }) {
      const why = missing(error);
      if (why !== undefined) log?.warn({ topics }, why);
    },
  }).catch((error) => {
    throw unavailable(missing(error) ?? 'Kafka cannot be reached.', error);
  });
}

/** Whether the cluster answers, and lacks a topic. */
export const isMissingTopic = (error: unknown): boolean =>
  error instanceof Error &&
  (('type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION') || isMissingTopic(error.cause));

export const missingTopics = (topics: readonly string[]): string =>
  `Kafka has no topic ${topics.join(' or ')}; create the topics with \`npm run topics\`, or correct TOPIC_PREFIX.`;
