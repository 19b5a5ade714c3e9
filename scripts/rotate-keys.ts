import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readKeysConfig } from '../services/identity/config.ts';
import { rotateSigningKey } from '../services/identity/store/signing-keys.ts';
import { ConfigError, type Environment } from '../services/kit/config.ts';
import { AppError } from '../services/kit/errors.ts';
import { createSeal } from '../services/kit/secrets/seal.ts';
import { createPool } from '../services/kit/store/postgres.ts';
import { createTransactions } from '../services/kit/store/transactions.ts';
import { readStartSettings } from './start/settings.ts';

// npm run rotate-keys: a new key for tokens, in the database and with the secret of the settings, or of `npm start`.

async function rotate(env: Environment): Promise<void> {
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
    console.log(`The key ${kid} is published now and signs in ${aheadMs / 1000} s. Tokens that are out stay valid.`);
  } finally {
    await pool.end();
  }
}

/** What the platform of `npm start` uses, wherever nothing else is said. */
async function withLocal(env: Environment): Promise<Environment> {
  const { POSTGRES_PORT, MODELYARD_HOME } = readStartSettings(env);
  const kept = await readFile(join(MODELYARD_HOME, 'identity-key-secret'), 'utf8').catch(() => undefined);
  const local = { DATABASE_URL: `postgres://modelyard@127.0.0.1:${POSTGRES_PORT}/modelyard` };
  return { ...local, ...(kept !== undefined && { IDENTITY_KEY_SECRET: kept.trim() }), ...env };
}

function sentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  throw error;
}

rotate(process.env).catch((error: unknown) => {
  console.error(sentence(error));
  process.exitCode = 1;
});
