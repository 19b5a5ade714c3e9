import { createLog } from '../../services/kit/log.ts';
import { migrate } from '../../services/kit/store/migrate.ts';
import { createTransactions, type Transactions } from '../../services/kit/store/transactions.ts';
import type { LogRecord } from '../../services/logs/domain/log-record.ts';
import type { LogSearch } from '../../services/logs/domain/log-search.ts';
import type { RecordStore, Upkeep } from '../../services/logs/domain/ports.ts';
import { createLogSearch } from '../../services/logs/store/log-search.ts';
import { createPartitions } from '../../services/logs/store/partitions.ts';
import { createRecordStore } from '../../services/logs/store/record-store.ts';
import { storeOptions } from '../../services/logs/store/store-options.ts';
import { createUpkeep } from '../../services/logs/store/upkeep.ts';
import { createTestSchema } from './postgres-schema.ts';

/** The store of logs, on tables of its own. */
export interface TestLogStore {
  readonly database: Transactions;
  readonly search: LogSearch;
  readonly upkeep: Upkeep;
  /** As another worker has it. */
  newStore(): RecordStore;
  close(): Promise<void>;
}

export async function createTestLogStore(): Promise<TestLogStore> {
  const { url, schema, pool, close } = await createTestSchema();
  const { migrations } = storeOptions({ LOGS_SCHEMA: schema, LOGS_POOL_SIZE: 4 });
  const log = createLog({ service: 'logs', role: 'spec', instance: 'one', level: 'silent' });
  await migrate({ url, schema, folder: migrations, modules: [], log });
  const database = createTransactions({ pool, schema });
  return {
    database,
    search: createLogSearch(database),
    upkeep: createUpkeep(pool),
    newStore: () => createRecordStore(database, createPartitions(database)),
    close,
  };
}

/** A record at a time. */
export const logRecord = (time: number, more: Partial<LogRecord> = {}): LogRecord => ({
  ...{ time, severity: 9, service: 'content', body: 'request', attributes: {} },
  ...more,
});
