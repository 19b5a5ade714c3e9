import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { GridFSBucket, MongoClient, ObjectId } from 'mongodb';
import pg from 'pg';
import { defaultCacheDir, startMongo, startPostgres } from '../../../../infra/engines/engines.ts';
import { addCleanup } from '../../../support/cleanup.ts';

/** Starts the engines of a restored home, until the specs end. Answers the settings that lead there. */
export async function startRestored(home: string, ports: { readonly mongodb: number; readonly postgresql: number }) {
  const cacheDir = defaultCacheDir();
  const engines = await Promise.all([
    startPostgres({ cacheDir, dataDir: join(home, 'postgresql'), port: ports.postgresql }),
    startMongo({ cacheDir, dataDir: join(home, 'mongodb'), port: ports.mongodb }),
  ]);
  addCleanup(async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
  });
  const [postgresql, mongodb] = engines;
  return { DATABASE_URL: postgresql.address, MONGODB_URL: mongodb.address, MODELYARD_HOME: home };
}

/** Every row that names a file finds it whole; answers how many there are. */
export async function expectWholeDocuments(env: {
  readonly DATABASE_URL: string;
  readonly MONGODB_URL: string;
}): Promise<number> {
  const database = new pg.Client({ connectionString: env.DATABASE_URL });
  const client = await MongoClient.connect(env.MONGODB_URL);
  await database.connect();
  try {
    const { rows } = await database.query(`SELECT name, uri FROM catalog.documents WHERE uri LIKE 'spec:%'`);
    const bucket = new GridFSBucket(client.db(), { bucketName: 'documents' });
    for (const { name, uri } of rows) {
      const bytes = await buffer(bucket.openDownloadStream(new ObjectId(uri.slice('spec:'.length))));
      expect(createHash('sha256').update(bytes).digest('hex'), uri).to.equal(name);
    }
    return rows.length;
  } finally {
    await database.end();
    await client.close();
  }
}
