import { MongoClient, MongoServerError } from 'mongodb';
import type { EngineTls } from '../engine.ts';

const NAME = 'rs0';
const NOT_YET_INITIALIZED = 94;
const AUTHENTICATION_FAILED = 18;
const username = 'modelyard';

export interface ReplicaSetAccess {
  readonly tls?: EngineTls | undefined;
  /** Of the user who may do everything, where the server asks for a login. */
  readonly password?: string | undefined;
  /** host:port by which clients find the server; where it is called now when it is absent. */
  readonly member?: string | undefined;
}

/**
 * Makes the server the only member of its replica set, under the address by which clients find it. Transactions and change streams
 * exist only in replica sets. A member that was started on another port than before does not find itself in the stored
 * configuration and would never become primary, so that configuration is replaced.
 * Answers whether the server is primary by now.
 */
export async function becomePrimary(host: string, port: number, access: ReplicaSetAccess = {}): Promise<boolean> {
  const { password, member = `${host}:${port}` } = access;
  if (password === undefined) return withClient(host, port, access, (client) => configure(client, member));
  try {
    return await withClient(host, port, access, (client) => configure(client, member));
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED)) throw error;
  }
  await withClient(host, port, { tls: access.tls }, (client) => makeFirstUser(client, member, password));
  return false;
}

/** A server without users lets clients of its own machine do this, and nothing else, until the first user is there. */
async function makeFirstUser(client: MongoClient, member: string, pwd: string): Promise<void> {
  const admin = client.db('admin');
  const { isWritablePrimary, setName } = await admin.command({ hello: 1 });
  if (isWritablePrimary) await admin.command({ createUser: username, pwd, roles: ['root'] });
  else if (!setName) await admin.command({ replSetInitiate: { _id: NAME, members: [{ _id: 0, host: member }] } });
}

async function withClient<T>(
  host: string,
  port: number,
  { tls, password }: ReplicaSetAccess,
  work: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(`mongodb://${host}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
    connectTimeoutMS: 1000,
    ...(password !== undefined && { auth: { username, password }, authSource: 'admin' }),
    ...(tls && { tls: true, tlsCAFile: tls.authoritiesFile }),
  });
  try {
    return await work(await client.connect());
  } finally {
    await client.close();
  }
}

async function configure(client: MongoClient, address: string): Promise<boolean> {
  const admin = client.db('admin');
  const member = { _id: 0, host: address };
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
}
