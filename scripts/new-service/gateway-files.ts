import type { NewService } from './names.ts';

/** An HTTP interface with one operation, whose use case is not written yet; with a table where there is a database. */
export function gatewayFiles(service: NewService): [string, string][] {
  const { name, parts } = service;
  const folder = `services/${name}`;
  return [
    [`${folder}/start-gateway.ts`, start(service)],
    [`${folder}/gateway/operation.ts`, operation(service)],
    [`${folder}/gateway/operations.ts`, operations(service)],
    [`${folder}/gateway/document.ts`, document(service)],
    [`${folder}/app/find-${name}.ts`, useCase(service)],
    [`${folder}/domain/${name}.ts`, domain(service)],
    [`test/unit/${name}/app/find-${name}.spec.ts`, spec(service)],
    ...(parts.has('postgres') ? storeFiles(service) : []),
  ];
}

const start = ({ name, pascal, camel, setting, parts }: NewService) => {
  const stored = parts.has('postgres');
  return `\
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
${stored ? "import { openPostgres } from '../kit/store/open-postgres.ts';\n" : ''}\
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { createFind${pascal} } from './app/find-${name}.ts';
import { readGatewayConfig } from './config.ts';
import { ${camel}Document } from './gateway/document.ts';
import { operations } from './gateway/operations.ts';
${stored ? `import { migrations } from './store/migrations.ts';\nimport { create${pascal}Store } from './store/${name}-store.ts';\n` : ''}
export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
${
  stored
    ? `  const { DATABASE_URL: url, ${setting}_SCHEMA: schema, ${setting}_POOL_SIZE: poolSize } = config;
  const postgres = await openPostgres(service, url, { schema, poolSize, migrations });
  const store = create${pascal}Store(postgres);
`
    : ''
}  const router = createApiRouter({
    service,
    operations,
    deps: { find${pascal}: createFind${pascal}(${stored ? '{ store }' : ''}) },
    authenticate: createAuthenticate({ service, config }),
    pages: await createApiPages(${camel}Document(), 'Modelyard ${name}'),
  });
  await serveHttp(service, { routers: [router] });
}
`;
};

const operation = ({ name, pascal }: NewService) => `\
import { operationOf } from '../../kit/http/api/operation.ts';
import type { Find${pascal} } from '../app/find-${name}.ts';

/** Dependencies of the operations. */
export interface ${pascal}Deps {
  readonly find${pascal}: Find${pascal};
}

export const operation = operationOf<${pascal}Deps>();
`;

const operations = ({ name, pascal }: NewService) => `\
import { z } from 'zod';
import { operation } from './operation.ts';

/** Every operation of the gateway. */
export const operations = [
  operation({
    method: 'GET',
    path: '/${name}/{id}',
    group: '${name}',
    access: 'caller',
    summary: 'Find one by its id',
    params: z.object({ id: z.string().max(200) }),
    answer: z.object({ id: z.string() }).meta({ id: '${pascal}' }),
    run: ({ params }, { find${pascal} }) => find${pascal}(params.id),
  }),
];
`;

const document = ({ name, camel }: NewService) => `\
import { createApiDocument } from '../../kit/http/api/document.ts';
import { operations } from './operations.ts';

/** The API as OpenAPI 3.1. */
export const ${camel}Document = () =>
  createApiDocument(operations, { title: 'Modelyard ${name}', version: '1.0.0', description: 'What ${name} is for.' });
`;

const useCase = ({ name, pascal, parts }: NewService) => `\
import type { ${pascal}${parts.has('postgres') ? `, ${pascal}Store` : ''} } from '../domain/${name}.ts';

/** Errors: \`not_found\`. */
export type Find${pascal} = (id: string) => Promise<${pascal}>;

export const createFind${pascal} =
  (${parts.has('postgres') ? `_deps: { readonly store: ${pascal}Store }` : ''}): Find${pascal} =>
  async (_id) => {
    throw new Error('not written yet');
  };
`;

const domain = ({ pascal, parts }: NewService) => `\
export interface ${pascal} {
  readonly id: string;
}
${
  parts.has('postgres')
    ? `
export interface ${pascal}Store {
  find(id: string): Promise<${pascal} | undefined>;
}
`
    : ''
}`;

const spec = ({ name, pascal, parts }: NewService) => `\
import { expect } from 'chai';
import { createFind${pascal} } from '../../../../services/${name}/app/find-${name}.ts';

describe('finding one of ${name}', () => {
  const find = createFind${pascal}(${parts.has('postgres') ? '{ store: { find: async (id) => ({ id }) } }' : ''});

  it('returns what has the id', async () => {
    expect(await find('one')).to.deep.equal({ id: 'one' });
  });
});
`;

const storeFiles = ({ name, pascal, camel }: NewService): [string, string][] => [
  [
    `services/${name}/store/migrations.ts`,
    `import { fileURLToPath } from 'node:url';

/** The folder of the tables' history. */
export const migrations = fileURLToPath(new URL('migrations/', import.meta.url));
`,
  ],
  [
    `services/${name}/store/migrations/0001-${name}.sql`,
    `CREATE TABLE ${camel.toLowerCase()} (id text PRIMARY KEY);\n`,
  ],
  [
    `services/${name}/store/${name}-store.ts`,
    `import { callPostgres, type Postgres } from '../../kit/store/postgres.ts';
import type { ${pascal}, ${pascal}Store } from '../domain/${name}.ts';

/** Errors: \`unavailable\`. */
export const create${pascal}Store = ({ pool }: Postgres): ${pascal}Store => ({
  async find(id) {
    const text = 'SELECT id FROM ${camel.toLowerCase()} WHERE id = $1';
    const { rows } = await callPostgres(() => pool.query<${pascal}>(text, [id]));
    return rows[0];
  },
});
`,
  ],
];
