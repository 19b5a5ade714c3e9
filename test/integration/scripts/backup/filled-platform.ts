import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, Long, MongoClient, ObjectId } from 'mongodb';
import pg from 'pg';
import { fillCatalog } from '../../../../scripts/seed/fill-catalog.ts';
import { migrations as catalogMigrations } from '../../../../services/catalog/store/migrations.ts';
import { migrations as identityMigrations } from '../../../../services/identity/store/migrations.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { attemptMigrations } from '../../../../services/kit/store/attempts/migrations.ts';
import { migrate } from '../../../../services/kit/store/migrate.ts';
import { createPool } from '../../../../services/kit/store/postgres.ts';
import { createTransactions } from '../../../../services/kit/store/transactions.ts';
import { createPartitions } from '../../../../services/logs/store/partitions.ts';
import { createRecordStore } from '../../../../services/logs/store/record-store.ts';
import { storeOptions } from '../../../../services/logs/store/store-options.ts';
import { createTopics } from '../../../support/create-topics.ts';
import { engine } from '../../../support/engines.ts';
import { logRecord } from '../../../support/log-store.ts';

const log = createLog({ service: 'specs', role: 'backup', instance: '', level: 'silent' });

/** Data of a platform in databases of its own on the engines of the run, and a home. */
export interface FilledPlatform {
  /** Settings of `npm run backup`. */
  readonly env: Record<string, string>;
  /** Stores one document as the portal does, the file before the row that names it, over and over, until the answer is called. */
  keepWriting(): () => Promise<number>;
  close(): Promise<void>;
}

export async function fillPlatform(folder: string): Promise<FilledPlatform> {
  const name = `backup-${randomBytes(4).toString('hex')}`;
  const engines = await Promise.all([engine('postgresql'), engine('mongodb'), engine('kafka')]);
  const [server, mongo, kafka] = engines.map(({ address }) => address) as [string, string, string];
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE "${name}"`);
  const databaseUrl = withPath(server, name);
  const mongoUrl = withPath(mongo, name);
  const common = { url: databaseUrl, log };
  await migrate({ ...common, schema: 'catalog', folder: catalogMigrations, modules: [attemptMigrations] });
  await migrate({ ...common, schema: 'identity', folder: identityMigrations });
  await storeLog(databaseUrl);
  const pool = createPool(databaseUrl, { schema: 'catalog', poolSize: 2 }, 'spec');
  await fillCatalog(pool, { solutions: 100, seed: 1, events: true });
  const client = await MongoClient.connect(mongoUrl);
  const bucket = new GridFSBucket(client.db(), { bucketName: 'documents', chunkSizeBytes: 256 * 1024 });
  await client.db().collection('journal').createIndex({ at: 1 }, { expireAfterSeconds: 1_000_000 });
  await client
    .db()
    .collection('journal')
    .insertOne({ at: new Date(), big: Long.fromNumber(7), pattern: /^a/i });
  for (let count = 0; count < 8; count += 1) await storeDocument(pool, bucket, 4 * 1024 * 1024);
  await createTopics(name, ['content']);
  const home = join(folder, 'source');
  await fillHome(home);
  return {
    env: {
      DATABASE_URL: databaseUrl,
      MONGODB_URL: mongoUrl,
      KAFKA_BROKERS: kafka,
      TOPIC_PREFIX: name,
      MODELYARD_HOME: home,
    },
    keepWriting() {
      let count = 0;
      let wanted = true;
      const writing = (async () => {
        for (; wanted; count += 1) await storeDocument(pool, bucket, 300_000);
      })();
      return async () => {
        wanted = false;
        await writing;
        return count;
      };
    },
    async close() {
      await pool.end();
      await client.db().dropDatabase();
      await client.close();
      await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
      await admin.end();
    },
  };
}

export function withPath(address: string, path: string): string {
  const url = new URL(address);
  url.pathname = `/${path}`;
  return url.href;
}

async function storeDocument(pool: pg.Pool, bucket: GridFSBucket, size: number): Promise<void> {
  const bytes = randomBytes(size);
  const id = new ObjectId();
  await pipeline(Readable.from([bytes]), bucket.openUploadStreamWithId(id, 'document'));
  await pool.query(
    `INSERT INTO documents (document_id, name, uri, size, user_id)
     SELECT gen_random_uuid(), $1, $2, $3, user_id FROM users LIMIT 1`,
    [createHash('sha256').update(bytes).digest('hex'), `spec:${id.toHexString()}`, size],
  );
}

async function fillHome(home: string): Promise<void> {
  const images = join(home, 'registry', 'data', 'docker', 'registry', 'v2');
  await mkdir(join(images, 'repositories', 'model', '_uploads', 'one'), { recursive: true });
  await mkdir(join(images, 'blobs', 'sha256', 'ab'), { recursive: true });
  await writeFile(join(images, 'repositories', 'model', 'link'), 'sha256:ab');
  await writeFile(join(images, 'repositories', 'model', '_uploads', 'one', 'data'), 'half');
  await writeFile(join(images, 'blobs', 'sha256', 'ab', 'data'), randomBytes(9 * 1024 * 1024));
  await writeFile(join(home, 'identity-key-secret'), `${randomBytes(24).toString('base64url')}\n`);
  await writeFile(join(home, 'catalog-database-password'), `${randomBytes(24).toString('base64url')}\n`);
}

/** Its partition is a table that no migration makes. */
async function storeLog(url: string): Promise<void> {
  const { schema, migrations } = storeOptions({ LOGS_SCHEMA: 'logs', LOGS_POOL_SIZE: 1 });
  await migrate({ ...{ url, log, schema, folder: migrations, modules: [] } });
  const pool = createPool(url, { schema, poolSize: 1 }, 'spec');
  const database = createTransactions({ pool, schema });
  const store = createRecordStore(database, createPartitions(database));
  await store.append({ source: 'spec', first: 0, next: 1, records: [logRecord(Date.now())] });
  await pool.end();
}
