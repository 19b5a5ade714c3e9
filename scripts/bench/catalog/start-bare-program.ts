import { freePort } from '../../../infra/engines/engines.ts';
import { startReadyProcess } from '../bench-process.ts';
import { poolSize, type RunningCatalog } from './start-catalog.ts';

/** A copy of the table of solutions: all columns, defaults, checks and indexes, but no triggers. */
export const bareTable = 'bare_solutions';

/** The program that does by hand what the catalog is compared with, on the same database and as many connections. */
export async function startBareProgram({ pool, databaseUrl, schema }: RunningCatalog) {
  await pool.query(`CREATE TABLE ${bareTable} (LIKE solutions INCLUDING ALL)`);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const args = [new URL(origin).port, databaseUrl, schema, String(poolSize)];
  const program = await startReadyProcess('scripts/bench/catalog/bare-program.ts', args, {}, `${origin}/readyz`);
  return { origin, stop: program.stop };
}
