import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readKeysConfig } from '../../services/identity/config.ts';
import { rotateSigningKey } from '../../services/identity/store/signing-keys.ts';
import type { Environment } from '../../services/kit/config.ts';
import { createSeal } from '../../services/kit/secrets/seal.ts';
import { createPool } from '../../services/kit/store/postgres.ts';
import { createTransactions } from '../../services/kit/store/transactions.ts';
import { localDatabaseUrl } from '../start/local-database.ts';
import { readStartSettings } from '../start/settings.ts';

/** A new key for tokens, in the database and with the secret of the settings, or of `npm start`. Answers what to tell. */
export async function rotateTokenKey(env: Environment): Promise<string> {
  const config = readKeysConfig(await withLocal(env));
  const {
    DATABASE_URL: url,
    IDENTITY_SCHEMA: schema,
    IDENTITY_KEY_AHEAD_MS: aheadMs,
    IDENTITY_TOKEN_MS: tokenMs,
  } = config;
  const pool = createPool(url, { schema, poolSize: 1 }, 'modelyard-rotate-keys');
  try {
    const seal = createSeal(config.IDENTITY_KEY_SECRET);
    const kid = await rotateSigningKey(createTransactions({ pool, schema }), seal, { aheadMs, tokenMs });
    return `The key ${kid} is published now and signs in ${aheadMs / 1000} s. Tokens that are out stay valid.`;
  } finally {
    await pool.end();
  }
}

/** What the platform of `npm start` uses, wherever nothing else is said. */
async function withLocal(env: Environment): Promise<Environment> {
  const settings = readStartSettings(env);
  const kept = await readFile(join(settings.MODELYARD_HOME, 'identity-key-secret'), 'utf8').catch(() => undefined);
  const local = { DATABASE_URL: localDatabaseUrl(settings) };
  return { ...local, ...(kept !== undefined && { IDENTITY_KEY_SECRET: kept.trim() }), ...env };
}
