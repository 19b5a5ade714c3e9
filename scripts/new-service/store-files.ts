import type { NewService } from './names.ts';
import { lines } from './text.ts';

/** Tables in PostgreSQL, or a reader of MongoDB where there is a gateway to read for. */
export function storeFiles(service: NewService): [string, string][] {
  const { name, camel, parts, hasCommands } = service;
  const folder = `services/${name}/store`;
  if (parts.has('mongo'))
    return parts.has('gateway')
      ? [[`${folder}/${name}-store.ts`, hasCommands ? journalStore(service) : mongoStore(service)]]
      : [];
  if (!parts.has('postgres')) return [];
  return [
    [`${folder}/migrations/0001-${name}.sql`, `CREATE TABLE ${camel.toLowerCase()} (id text PRIMARY KEY);\n`],
    [`${folder}/store-options.ts`, options(service)],
    [`${folder}/${name}-store.ts`, tableStore(service)],
    ...(hasCommands ? [[`${folder}/stores.ts`, stores(service)] satisfies [string, string]] : []),
  ];
}

const options = ({ setting, parts, hasCommands }: NewService) => {
  const modules = [
    parts.has('relay') && 'outboxMigrations',
    hasCommands && 'commandMigrations',
    parts.has('process') && 'processMigrations',
  ].filter((module) => module !== false);
  return lines(
    `import { fileURLToPath } from 'node:url';`,
    hasCommands && `import { commandMigrations } from '../../kit/store/commands/migrations.ts';`,
    `import type { OpenPostgresOptions } from '../../kit/store/open-postgres.ts';`,
    parts.has('relay') && `import { outboxMigrations } from '../../kit/store/outbox/migrations.ts';`,
    parts.has('process') && `import { processMigrations } from '../../kit/store/process/migrations.ts';`,
    '',
    `const migrations = fileURLToPath(new URL('migrations/', import.meta.url));`,
    '',
    `interface StoreConfig {\n  readonly ${setting}_SCHEMA: string;\n  readonly ${setting}_POOL_SIZE: number;\n}`,
    '',
    '/** How its tables are opened, for every role. */',
    'export const storeOptions = (config: StoreConfig): OpenPostgresOptions => ({',
    `  schema: config.${setting}_SCHEMA,`,
    `  poolSize: config.${setting}_POOL_SIZE,`,
    '  migrations,',
    modules.length > 0 && `  modules: [${modules.join(', ')}],`,
    '});',
  );
};

const tableStore = ({ name, pascal, camel }: NewService) => `\
import type { Database } from '../../kit/store/transactions.ts';
import type { ${pascal}, ${pascal}Store } from '../domain/${name}.ts';

/** Errors: \`unavailable\`. */
export const create${pascal}Store = ({ query }: Database): ${pascal}Store => ({
  async find(id) {
    const [row] = await query<${pascal}>('SELECT id FROM ${camel.toLowerCase()} WHERE id = $1', [id]);
    return row;
  },
});
`;

const stores = ({ name, pascal, camel }: NewService) => `\
import type { Database } from '../../kit/store/transactions.ts';
import { create${pascal}Store } from './${name}-store.ts';

/** Every store over one database, or over one transaction. */
export const createStores = (database: Database) => ({ database, ${camel}: create${pascal}Store(database) });
`;

const journalStore = ({ name, pascal }: NewService) => `\
import type { Journal } from '../../kit/store/journal.ts';
import type { ${pascal}, ${pascal}Store } from '../domain/${name}.ts';

/** What readers see is the newest state in the journal; the id is that of the aggregate. Errors: \`unavailable\`. */
export const create${pascal}Store = (journal: Journal): ${pascal}Store => ({
  find: async (id) => (await journal.latest<${pascal}>(id))?.state,
});
`;

const mongoStore = ({ name, pascal }: NewService) => `\
import type { Db } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import type { ${pascal}Store } from '../domain/${name}.ts';

interface Document {
  readonly _id: string;
}

/** Errors: \`unavailable\`. */
export function create${pascal}Store(db: Db): ${pascal}Store {
  const collection = db.collection<Document>('${name}');
  return {
    async find(id) {
      const found = await callMongo(() => collection.findOne({ _id: id }));
      return found ? { id: found._id } : undefined;
    },
  };
}
`;
