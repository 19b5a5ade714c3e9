import { ConfigError } from '../../kit/config.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import type { Database, Transactions } from '../../kit/store/transactions.ts';
import { newKeyPair } from '../../platform/tokens/sign.ts';
import type { SigningKey } from '../domain/signing-key.ts';

export const privateKeyPurpose = 'modelyard-signing-key';

export interface Rotation {
  /** How long the new key is published before it signs. */
  readonly aheadMs: number;
  /** How long the last token of an old key is valid. */
  readonly tokenMs: number;
}

const all = `
  SELECT kid, public_jwk AS "publicJwk", sealed_private AS "sealedPrivate", signs_from AS "signsFrom",
         verifies_until AS "verifiesUntil"
    FROM signing_keys WHERE verifies_until IS NULL OR verifies_until > clock_timestamp()`;

// Another process may sign with the old key for this long, because it reloads keys only now and then.
const marginMs = 60_000;

/** Keys that verify now or sign later. */
export const readSigningKeys = (database: Database): Promise<SigningKey[]> => database.query<SigningKey>(all);

/** Creates the first key, which signs immediately; does nothing if there is a key. */
export async function ensureSigningKey(database: Transactions, seal: Seal): Promise<void> {
  await underLock(database, async (inner) => {
    const [found] = await inner.query('SELECT FROM signing_keys LIMIT 1');
    if (!found) await insertKey(inner, seal, 0);
  });
}

/**
 * Creates a key that is published immediately and signs after `aheadMs`; the older keys verify until their last tokens
 * expire. Returns its id and deletes expired keys. Throws a ConfigError if the secret is not the one the keys were sealed
 * with.
 */
export const rotateSigningKey = (database: Transactions, seal: Seal, { aheadMs, tokenMs }: Rotation): Promise<string> =>
  underLock(database, async (inner) => {
    await checkSecret(inner, seal);
    await inner.query('DELETE FROM signing_keys WHERE verifies_until < clock_timestamp()');
    await inner.query(
      `UPDATE signing_keys SET verifies_until = clock_timestamp() + $1 * interval '1 millisecond'
        WHERE verifies_until IS NULL`,
      [aheadMs + tokenMs + marginMs],
    );
    return insertKey(inner, seal, aheadMs);
  });

/** A key sealed with another secret than that of the gateways would prevent them from starting. */
async function checkSecret(inner: Database, seal: Seal): Promise<void> {
  const text = 'SELECT sealed_private AS "sealedPrivate" FROM signing_keys ORDER BY signs_from DESC LIMIT 1';
  const [key] = await inner.query<Pick<SigningKey, 'sealedPrivate'>>(text);
  if (key && (await seal.open(privateKeyPurpose, key.sealedPrivate)) === undefined)
    throw new ConfigError([
      'IDENTITY_KEY_SECRET is not the secret that the keys in the database were encrypted with: set that one, or delete the rows of signing_keys',
    ]);
}

async function insertKey(inner: Database, seal: Seal, aheadMs: number): Promise<string> {
  const { kid, publicJwk, privateJwk } = await newKeyPair();
  await inner.query(
    `INSERT INTO signing_keys (kid, public_jwk, sealed_private, signs_from)
     VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')`,
    [kid, JSON.stringify(publicJwk), await seal.close(privateKeyPurpose, privateJwk), aheadMs],
  );
  return kid;
}

/** Two processes that start at the same time must not create two first keys. */
const underLock = <T>(database: Transactions, work: (inner: Database) => Promise<T>): Promise<T> =>
  database.transaction(async (inner) => {
    await inner.query('LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE');
    return work(inner);
  });
