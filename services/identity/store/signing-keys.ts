import { ConfigError } from '../../kit/config.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import { newKeyPair } from '../../platform/tokens/sign.ts';
import type { SigningKey } from '../domain/signing-key.ts';
import type { Database, Transactions } from './database.ts';

export const privateKeyPurpose = 'modelyard-signing-key';

export interface Rotation {
  /** How long the new key is published before it signs. */
  readonly aheadMs: number;
  /** How long the last token of an old key is good for. */
  readonly tokenMs: number;
}

const all = `
  SELECT kid, public_jwk AS "publicJwk", sealed_private AS "sealedPrivate", signs_from AS "signsFrom",
         verifies_until AS "verifiesUntil"
    FROM signing_keys WHERE verifies_until IS NULL OR verifies_until > clock_timestamp()`;

// What another process has loaded may be as old as this when it signs with the old key for the last time.
const marginMs = 60_000;

/** Keys that are of use now or later. */
export const readSigningKeys = (database: Database): Promise<SigningKey[]> => database.query<SigningKey>(all);

/** Makes the first key, which signs at once; does nothing where there is one. */
export async function ensureSigningKey(database: Transactions, seal: Seal): Promise<void> {
  await underLock(database, async (inner) => {
    const [found] = await inner.query('SELECT FROM signing_keys LIMIT 1');
    if (!found) await insertKey(inner, seal, 0);
  });
}

/**
 * A new key: it is published at once and signs after `aheadMs`; the ones before verify until the last token they may have
 * signed is over. Answers its name. Keys whose time is over are deleted. Throws a ConfigError for another secret than that
 * of the keys.
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

/** A key that was stored with another secret than the gateways have would keep them from starting. */
async function checkSecret(inner: Database, seal: Seal): Promise<void> {
  const text = 'SELECT sealed_private AS "sealedPrivate" FROM signing_keys ORDER BY signs_from DESC LIMIT 1';
  const [key] = await inner.query<Pick<SigningKey, 'sealedPrivate'>>(text);
  if (key && (await seal.open(privateKeyPurpose, key.sealedPrivate)) === undefined)
    throw new ConfigError(['IDENTITY_KEY_SECRET is not the one that the keys in the database were stored with']);
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

/** Two processes that start at once must not make two first keys. */
const underLock = <T>(database: Transactions, work: (inner: Database) => Promise<T>): Promise<T> =>
  database.transaction(async (inner) => {
    await inner.query('LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE');
    return work(inner);
  });
