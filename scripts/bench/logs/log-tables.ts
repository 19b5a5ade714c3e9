import { migrate } from '../../../services/kit/store/migrate.ts';
import { createPool } from '../../../services/kit/store/postgres.ts';
import { createTransactions, type Transactions } from '../../../services/kit/store/transactions.ts';
import { storeOptions } from '../../../services/logs/store/store-options.ts';
import type { BenchContext } from '../context.ts';
import { silentLog } from '../engines.ts';

/** Empty tables of logs, with a pool of their own. */
export async function openLogTables({ postgres }: BenchContext, schema: string) {
  const { url } = await postgres();
  const { migrations } = storeOptions({ LOGS_SCHEMA: schema, LOGS_POOL_SIZE: 2 });
  await migrate({ url, schema, folder: migrations, modules: [], log: silentLog });
  const pool = createPool(url, { schema, poolSize: 2, statementLimitMs: 0 }, 'modelyard-bench');
  const database: Transactions = createTransactions({ pool, schema });
  return { url, schema, pool, database };
}
