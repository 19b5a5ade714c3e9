import { Kafka, logLevel, type RetryOptions } from 'kafkajs';
import { unavailable } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import './quiet-request-queue.ts';

export interface KafkaOptions {
  readonly brokers: readonly string[];
  /** Shown in the broker's logs and quotas. */
  readonly clientId: string;
  readonly log: Logger;
  /** How long after a consumer fell silent its partitions go to others; ten seconds by default. */
  readonly sessionTimeoutMs?: number;
}

/** How long connecting is tried: consumers and chores have time. */
const defaultRetry: RetryOptions = { retries: 8, initialRetryTime: 100, maxRetryTime: 2_000 };

/** A request waits for a produce; where the broker is away it must learn so within seconds. Producing itself tries more often. */
export const quickRetry: RetryOptions = { retries: 4, initialRetryTime: 60, maxRetryTime: 600 };

/** The client library has had no release for years, so nothing outside of this folder may know it. */
export function createClient({ brokers, clientId, log }: KafkaOptions, retry: RetryOptions = defaultRetry): Kafka {
  return new Kafka({
    clientId,
    brokers: [...brokers],
    connectionTimeout: 2_000,
    requestTimeout: 15_000,
    retry,
    logLevel: logLevel.WARN,
    // The client logs every lost connection as an error; for an operator it is a warning until readiness says more.
    logCreator:
      () =>
      ({ namespace, log: entry }) => {
        log.debug({ kafka: namespace, detail: entry.error ?? entry.groupId }, entry.message);
      },
  });
}

/** A fresh cluster answers the first request for a group with "coordinator not available" for a second or two. */
export async function retryStart(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 10) throw unavailable('Kafka cannot be reached.', error);
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt));
    }
  }
}
