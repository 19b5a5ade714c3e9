import cliProgress from 'cli-progress';
import { ConfigError } from '../services/kit/config.ts';
import { AppError } from '../services/kit/errors.ts';
import { callPostgres, createPool } from '../services/kit/store/postgres.ts';
import { fillCatalog } from './seed/fill-catalog.ts';
import { readSeedOptions, type SeedOptions } from './seed/options.ts';
import { whatToTry } from './seed/what-to-try.ts';

// npm run seed [-- --solutions 100000] [--seed 1] [--events]: fills the catalog with plausible data, to try it and to
// measure it. Ctrl-C ends it after the batch under way; the next run continues from there.

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort());

async function seed(options: SeedOptions): Promise<void> {
  const { databaseUrl, schema, solutions, events } = options;
  const pool = createPool(databaseUrl, { schema, poolSize: 1 }, 'modelyard-seed');
  const format = 'filling [{bar}] {value} of {total} solutions, {eta_formatted} left';
  const bar = new cliProgress.SingleBar({ format, clearOnComplete: true, etaBuffer: 100 });
  const began = performance.now();
  try {
    await callPostgres(() => checkCatalog(pool, schema));
    if (!events) console.log('Without --events neither the trail nor the topic of the catalog hears of these rows.');
    bar.start(solutions, 0);
    const onProgress = (added: number) => bar.update(added);
    const added = await callPostgres(() => fillCatalog(pool, { ...options, onProgress, signal: stopping.signal }));
    bar.stop();
    console.log(`${added} solutions with all that belongs to them in ${seconds(performance.now() - began)}.`);
    console.log(whatToTry(options));
  } finally {
    bar.stop();
    await pool.end();
  }
}

/** Throws a ConfigError where there is no catalog to fill. */
async function checkCatalog(pool: ReturnType<typeof createPool>, schema: string): Promise<void> {
  const { rows } = await pool.query(`SELECT to_regclass('solutions') IS NOT NULL AS there`);
  if (!rows[0]?.there)
    throw new ConfigError([
      `The schema ${schema} of this database holds no catalog yet: start the platform once, which makes it.`,
    ]);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function sentence(error: unknown): unknown {
  if (error instanceof AppError && error.code === 'unavailable')
    return 'PostgreSQL does not answer: start the platform (npm start), or set DATABASE_URL to where it is.';
  const flag = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return error instanceof ConfigError || flag ? error.message : error;
}

try {
  await seed(readSeedOptions(process.argv.slice(2), process.env));
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
