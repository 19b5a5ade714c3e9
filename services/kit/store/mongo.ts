import {
  type Db,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoParseError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoStalePrimaryError,
  MongoTopologyClosedError,
  MongoUnexpectedServerResponseError,
} from 'mongodb';
import { ConfigError } from '../config.ts';
import { unavailable } from '../errors.ts';
import { platformName } from '../platform-name.ts';
import { measurePool } from '../pool-metrics.ts';
import type { Service } from '../service.ts';
import { watchMongoPool } from './mongo-pool.ts';

export interface Mongo {
  readonly client: MongoClient;
  readonly db: Db;
}

/**
 * The process's pool of connections to the replica set at `url`, closed with its last role and checked by /readyz. The
 * database is the one in the address, the platform's name where it has none. An unavailable engine does not prevent the start of a
 * service: each check of /readyz tries to connect, and until then every call fails with `unavailable` within 2 s. Throws a
 * ConfigError for an address that the driver cannot parse.
 */
export async function connectMongo(service: Service, url: string): Promise<Mongo> {
  const { shared, life } = service;
  const { client: opened, release } = shared.lease(
    `mongodb ${url}`,
    () => {
      const client = createClient(`${platformName}-${shared.name}`, url);
      return { client, pool: watchMongoPool(client) };
    },
    (unused) => unused.client.close(),
  );
  const { client, pool } = opened;
  measurePool(service, 'mongodb', pool);
  const db = client.db(/^[^/]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? platformName);
  let stopped = false;
  const ping = async () => {
    // Where the first attempt to connect was in vain, the driver makes no other one for an operation. A client that was
    // closed would be opened again.
    if (!stopped) await client.connect();
    return (await db.command({ ping: 1 })).ok === 1;
  };
  life.onStop('mongodb', async () => {
    stopped = true;
    await release();
  });
  life.addCheck('mongodb', ping, 'the server does not answer or has no primary; check MONGODB_URL');
  await ping().catch((error) => service.log.warn({ err: mapMongoError(error) }, 'MongoDB is not available yet'));
  return { client, db };
}

function createClient(appName: string, url: string): MongoClient {
  try {
    return new MongoClient(url, {
      appName,
      maxPoolSize: 50,
      waitQueueTimeoutMS: 5_000,
      // An unavailable engine must be a quick 503, not a request that hangs for the driver's default of 30 s.
      serverSelectionTimeoutMS: 2_000,
      connectTimeoutMS: 2_000,
      // A host that failed without closing its connections would otherwise block an operation forever.
      socketTimeoutMS: 60_000,
      retryReads: true,
      retryWrites: true,
    });
  } catch (error) {
    if (error instanceof MongoError || error instanceof TypeError)
      throw new ConfigError([`MONGODB_URL is wrong: ${error instanceof MongoParseError ? error.message : error.name}`]);
    throw error;
  }
}

const unavailableErrors = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoStalePrimaryError,
  MongoOperationTimeoutError,
  // A node that stops between two attempts: the driver reports that it "does not support retryable writes".
  MongoUnexpectedServerResponseError,
] as const;

/**
 * Server codes of a node that stops, is not the primary, cannot reach its peers, or has little room on its disk (14031): the next
 * attempt may use another node, or find room.
 */
const transientCodes: ReadonlySet<unknown> = new Set([
  6, 7, 64, 89, 91, 100, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/** Where a disk is full and a collection or index cannot be made, the code says `UnknownError`. */
const noSpaceLeft = /No space left on device/;

/** `unavailable` where the engine cannot be reached, has no primary or no room on its disk; any other error unchanged. */
export function mapMongoError(thrown: unknown): unknown {
  return isUnavailable(thrown) ? unavailable('The store cannot be reached right now.', thrown) : thrown;
}

function isUnavailable(thrown: unknown): boolean {
  if (unavailableErrors.some((type) => thrown instanceof type)) return true;
  if (thrown instanceof MongoServerError)
    return (
      transientCodes.has(thrown.code) || thrown.hasErrorLabel('RetryableWriteError') || noSpaceLeft.test(thrown.message)
    );
  // The driver does not export the class of "no connection became free in time".
  return thrown instanceof MongoError && thrown.name === 'MongoWaitQueueTimeoutError';
}

/** Runs `work`, which calls the driver, and maps its errors. */
export async function callMongo<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw mapMongoError(thrown);
  }
}
