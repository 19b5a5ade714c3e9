import { type Db, type Document, MongoClient } from 'mongodb';
import { unavailable } from '../errors.ts';

/** A user of MongoDB who may use these collections of a database and nothing else. */
export interface MongoAccount {
  readonly username: string;
  readonly password: string;
  readonly collections: readonly string[];
}

/** Where users are: they log in with `authSource=admin`, whichever database they use. */
const userDatabase = 'admin';

const actions = [
  'find',
  'insert',
  'update',
  'remove',
  'createCollection',
  'createIndex',
  'listIndexes',
  'changeStream',
] as const;

/**
 * Gives each account its password and its rights, and takes other rights from it. `url`: of the database, with a user who may do
 * everything. Errors: `unavailable`.
 */
export async function giveMongoAccounts(url: string, accounts: readonly MongoAccount[]): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 10_000, connectTimeoutMS: 10_000 });
  try {
    const users = client.db(userDatabase);
    for (const account of accounts) await giveAccount(users, client.db().databaseName, account);
  } catch (error) {
    throw unavailable('The accounts of MongoDB could not be made.', error);
  } finally {
    await client.close();
  }
}

async function giveAccount(
  users: Db,
  database: string,
  { username, password, collections }: MongoAccount,
): Promise<void> {
  // Named by the database as well: a server may have several platforms.
  const role = `${database}.${username}`;
  const privileges = collections.map((collection) => ({ resource: { db: database, collection }, actions }));
  await put(users, 'Role', role, { privileges, roles: [] });
  await put(users, 'User', username, { pwd: password, roles: [{ role, db: userDatabase }] });
}

const existing = { Role: 'roles', User: 'users' } as const;

async function put(users: Db, kind: keyof typeof existing, name: string, what: Document): Promise<void> {
  const found: Document = await users.command({
    [`${existing[kind]}Info`]: { [kind.toLowerCase()]: name, db: userDatabase },
  });
  const isThere = found[existing[kind]].length > 0;
  await users.command({ [`${isThere ? 'update' : 'create'}${kind}`]: name, ...what });
}
