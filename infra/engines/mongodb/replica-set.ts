import { MongoClient, MongoServerError } from 'mongodb';
import type { EngineTls } from '../engine.ts';

const NAME = 'rs0';
const NOT_YET_INITIALIZED = 94;

/**
 * Makes the server the only member of its replica set, under the address it has now. Transactions and change streams
 * exist only in replica sets. A member that was started on another port than before does not find itself in the stored
 * configuration and would never become primary, so that configuration is replaced.
 * Answers whether the server is primary by now.
 */
export async function becomePrimary(host: string, port: number, tls?: EngineTls): Promise<boolean> {
  const client = new MongoClient(`mongodb://${host}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
    connectTimeoutMS: 1000,
    ...(tls && { tls: true, tlsCAFile: tls.authoritiesFile }),
  });
  try {
    const admin = (await client.connect()).db('admin');
    const member = { _id: 0, host: `${host}:${port}` };
    const stored = await admin.command({ replSetGetConfig: 1 }).catch((error: unknown) => {
      if (error instanceof MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
      throw error;
    });
    if (!stored) await admin.command({ replSetInitiate: { _id: NAME, members: [member] } });
    else if (stored.config.members[0]?.host !== member.host) {
      const version = Number(stored.config.version) + 1;
      await admin.command({ replSetReconfig: { ...stored.config, version, members: [member] }, force: true });
    }
    return Boolean((await admin.command({ hello: 1 })).isWritablePrimary);
  } finally {
    await client.close();
  }
}
