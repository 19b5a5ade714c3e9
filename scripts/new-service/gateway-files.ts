import type { NewService } from './names.ts';
import { lines } from './text.ts';

/** An HTTP interface with one operation, whose use case is not written yet; with commands where there is a worker for them. */
export function gatewayFiles(service: NewService): [string, string][] {
  const { name, hasCommands } = service;
  const folder = `services/${name}`;
  return [
    [`${folder}/start-gateway.ts`, start(service)],
    [`${folder}/gateway/operation.ts`, operation(service)],
    [`${folder}/gateway/operations.ts`, operations(service)],
    [`${folder}/gateway/operations/find-${name}.ts`, findOperation(service)],
    [`${folder}/gateway/document.ts`, document(service)],
    [`${folder}/app/find-${name}.ts`, useCase(service)],
    [`test/unit/${name}/app/find-${name}.spec.ts`, spec(service)],
    ...(hasCommands
      ? [[`${folder}/gateway/command-events.ts`, commandEvents(service)] satisfies [string, string]]
      : []),
  ];
}

const isStored = ({ parts }: NewService) => parts.has('postgres') || parts.has('mongo');

const start = (service: NewService) => {
  const { name, pascal, camel, setting, parts, hasCommands } = service;
  const [postgres, mongo, process] = [parts.has('postgres'), parts.has('mongo'), parts.has('process')];
  const processStore = postgres ? 'postgres-process-store' : 'mongo-process-store';
  const createProcessStore = postgres ? 'createPostgresProcessStore' : 'createMongoProcessStore';
  return lines(
    hasCommands && `import { startCommandClient } from '../kit/bus/command-client.ts';`,
    hasCommands && `import { connectKafka } from '../kit/bus/connect.ts';`,
    hasCommands && `import { systemClock } from '../kit/clock.ts';`,
    `import { createApiPages } from '../kit/http/api/api-page.ts';`,
    `import { createApiRouter } from '../kit/http/api/router.ts';`,
    hasCommands && `import { createExecuteCommand } from '../kit/http/commands/execute-command.ts';`,
    `import { serveHttp } from '../kit/http/server.ts';`,
    `import type { Service } from '../kit/service.ts';`,
    mongo && `import { connectMongo } from '../kit/store/mongo.ts';`,
    mongo && hasCommands && `import { createMongoJournal } from '../kit/store/mongo-journal.ts';`,
    postgres && `import { openPostgres } from '../kit/store/open-postgres.ts';`,
    hasCommands && `import { createOperations } from '../kit/store/outcomes.ts';`,
    postgres && hasCommands && `import { createPostgresOutcomes } from '../kit/store/commands/postgres-outcomes.ts';`,
    process && `import { ${createProcessStore} } from '../kit/store/process/${processStore}.ts';`,
    postgres && `import { createTransactions } from '../kit/store/transactions.ts';`,
    hasCommands && `import { platformCodec } from '../platform/bus/codec.ts';`,
    hasCommands && `import { commandSigner } from '../platform/bus/command-keys.ts';`,
    `import { createAuthenticate } from '../platform/principals/authenticate.ts';`,
    `import { createFind${pascal} } from './app/find-${name}.ts';`,
    `import { readGatewayConfig } from './config.ts';`,
    hasCommands && `import type { ${pascal}Commands } from './domain/commands.ts';`,
    hasCommands && `import type { CommandEvents } from './gateway/command-events.ts';`,
    `import { ${camel}Document } from './gateway/document.ts';`,
    `import { operations } from './gateway/operations.ts';`,
    isStored(service) && `import { create${pascal}Store } from './store/${name}-store.ts';`,
    postgres && `import { storeOptions } from './store/store-options.ts';`,
    '',
    'export async function startGateway(service: Service): Promise<void> {',
    '  const config = readGatewayConfig(service.env);',
    openStore(service),
    hasCommands && openCommands(service),
    '  const router = createApiRouter({',
    '    service,',
    '    operations,',
    '    deps: {',
    `      find${pascal}: createFind${pascal}(${isStored(service) ? '{ store }' : ''}),`,
    hasCommands &&
      `      execute: createExecuteCommand<${pascal}Commands, CommandEvents>(commands, { waitMs, deadlineMs }),`,
    hasCommands && `      operations: createOperations(outcomes, systemClock, config.${setting}_RETENTION_MS),`,
    process && postgres && '      tasks: createPostgresProcessStore(database.query),',
    process && mongo && `      tasks: await createMongoProcessStore({ db, name: '${name}' }),`,
    '    },',
    '    authenticate: createAuthenticate({ service, config }),',
    `    pages: await createApiPages(${camel}Document, 'Modelyard ${name}'),`,
    '  });',
    '  await serveHttp(service, { routers: [router] });',
    '}',
  );
};

function openStore({ name, pascal, setting, parts, hasCommands }: NewService): string | false {
  if (parts.has('postgres'))
    return `\
  const database = createTransactions(await openPostgres(service, config.DATABASE_URL, storeOptions(config)));
  const store = create${pascal}Store(database);${hasCommands ? '\n  const outcomes = createPostgresOutcomes(database);' : ''}`;
  if (!parts.has('mongo')) return false;
  const db = '  const { db } = await connectMongo(service, config.MONGODB_URL);\n';
  if (!hasCommands) return `${db}  const store = create${pascal}Store(db);`;
  return `${db}  const outcomes = await createMongoJournal({ db, name: '${name}', retentionMs: config.${setting}_RETENTION_MS });
  const store = create${pascal}Store(outcomes);`;
}

const openCommands = ({ setting }: NewService) => `\
  const { TOPIC_PREFIX: prefix, ${setting}_WAIT_MS: waitMs, ${setting}_DEADLINE_MS: deadlineMs } = config;
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const sign = commandSigner(service, config);
  const commands = await startCommandClient({ service, prefix, transport, codec: platformCodec(), sign });`;

const operation = ({ name, pascal, parts, hasCommands }: NewService) =>
  lines(
    `import { operationOf } from '../../kit/http/api/operation.ts';`,
    parts.has('process') && `import type { ProcessStore } from '../../kit/process/process-store.ts';`,
    hasCommands && `import type { Operations } from '../../kit/store/outcomes.ts';`,
    `import type { Find${pascal} } from '../app/find-${name}.ts';`,
    hasCommands && `import type { Execute${pascal}Command } from './command-events.ts';`,
    '',
    '/** Dependencies of the operations. */',
    `export interface ${pascal}OperationDeps {`,
    `  readonly find${pascal}: Find${pascal};`,
    hasCommands && `  readonly execute: Execute${pascal}Command;`,
    hasCommands && '  readonly operations: Operations;',
    parts.has('process') && `  readonly tasks: Pick<ProcessStore, 'find'>;`,
    '}',
    '',
    `export const operation = operationOf<${pascal}OperationDeps>();`,
  );

const operations = ({ name, pascal, parts, hasCommands }: NewService) => {
  const more = [hasCommands && 'readOperation', parts.has('process') && 'readTask'].filter((each) => each !== false);
  return lines(
    `import type { Operation } from '../../kit/http/api/operation.ts';`,
    hasCommands && `import { readOperation } from '../../kit/http/commands/read-operation.ts';`,
    parts.has('process') && `import { readTask } from '../../kit/http/commands/read-task.ts';`,
    `import type { ${pascal}OperationDeps } from './operation.ts';`,
    `import { find${pascal} } from './operations/find-${name}.ts';`,
    '',
    '/** Every operation of the gateway. */',
    `export const operations: readonly Operation<${pascal}OperationDeps>[] = [${[`find${pascal}`, ...more].join(', ')}];`,
  );
};

const findOperation = ({ name, pascal }: NewService) => `\
import { z } from 'zod';
import { operation } from '../operation.ts';

export const find${pascal} = operation({
  ...{ method: 'GET', path: '/${name}/{id}', id: 'find${pascal}', group: '${name}', access: 'caller' },
  summary: 'Find one by its id',
  params: z.object({ id: z.string().max(200) }),
  answer: z.object({ id: z.string() }).meta({ id: '${pascal}' }),
  run: ({ params }, { find${pascal} }) => find${pascal}(params.id),
});
`;

const document = ({ name, camel }: NewService) => `\
import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

/** The API as OpenAPI 3.1. */
export const ${camel}Document = () =>
  createApiDocument(operations, {
    title: 'Modelyard ${name}',
    version: '1.0.0',
    description: 'What ${name} is for.',
    examplesOf: fieldExamples,
  });
`;

const commandEvents = ({ pascal }: NewService) => `\
import type { ExecuteCommand } from '../../kit/http/commands/execute-command.ts';
import type { ${pascal}Commands } from '../domain/commands.ts';

/** The event each command leads to. */
export type CommandEvents = Record<never, never>;

export type Execute${pascal}Command = ExecuteCommand<${pascal}Commands, CommandEvents>;
`;

const useCase = (service: NewService) => {
  const { name, pascal } = service;
  const stored = isStored(service);
  return `\
import type { ${pascal}${stored ? `, ${pascal}Store` : ''} } from '../domain/${name}.ts';

/** Errors: \`not_found\`. */
export type Find${pascal} = (id: string) => Promise<${pascal}>;

export const createFind${pascal} =
  (${stored ? `_deps: { readonly store: ${pascal}Store }` : ''}): Find${pascal} =>
  async (_id) => {
    throw new Error('not written yet');
  };
`;
};

const spec = (service: NewService) => {
  const { name, pascal } = service;
  return `\
import { expect } from 'chai';
import { createFind${pascal} } from '../../../../services/${name}/app/find-${name}.ts';

describe('finding one of ${name}', () => {
  const find = createFind${pascal}(${isStored(service) ? '{ store: { find: async (id) => ({ id }) } }' : ''});

  it('returns what has the id', async () => {
    expect(await find('one')).to.deep.equal({ id: 'one' });
  });
});
`;
};
