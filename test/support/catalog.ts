import { freePort } from '../../infra/engines/engines.ts';
import { createCheckAnswer } from './catalog-document.ts';
import { createTestSchema, type TestSchema } from './postgres-schema.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';

/** A gateway of the catalog. */
export interface TestGateway<R extends RunningRole = RunningRole> {
  readonly gateway: R;
  /** `http://…/ccds` */
  readonly url: string;
  /** A request with the service's account; `body` is sent as JSON. Throws where the answer is not as the API document says. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CatalogAnswer>;
}

/** A catalog with a schema of its own. */
export interface TestCatalog extends TestGateway {
  readonly schema: TestSchema;
  stop(): Promise<void>;
}

export interface CatalogAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed; its shape is for the spec to know. */
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  readonly body: any;
}

export const account = { name: 'spec', password: 'a password of specs' };

/** What `account` sends as Authorization. */
export const basic = `Basic ${Buffer.from(`${account.name}:${account.password}`).toString('base64')}`;

export async function createTestCatalog(settings: Readonly<Record<string, string>> = {}): Promise<TestCatalog> {
  const schema = await createTestSchema();
  const started = await startTestGateway(schema, settings);
  return {
    schema,
    ...started,
    async stop() {
      await started.gateway.stop();
      await schema.close();
    },
  };
}

export const startTestGateway = (
  schema: TestSchema,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestGateway> => startWith(startRole, schema, settings);

/** The same in a process of its own, for specs that kill it. */
export const startTestGatewayProcess = (schema: TestSchema): Promise<TestGateway<RoleProcess>> =>
  startWith(startRoleProcess, schema, {});

async function startWith<R extends RunningRole>(
  startOne: StartTestRole<R>,
  schema: TestSchema,
  settings: Readonly<Record<string, string>>,
): Promise<TestGateway<R>> {
  const port = await freePort();
  const gateway = await startOne('catalog', 'gateway', `http://127.0.0.1:${port}`, {
    DATABASE_URL: schema.url,
    CATALOG_SCHEMA: schema.schema,
    CATALOG_PORT: `${port}`,
    CATALOG_ACCOUNTS: `${account.name}:${account.password}`,
    // A hundredth of what platforms have: specs log in some thousand times.
    CATALOG_PASSWORD_COST: '10',
    ...settings,
  });
  const url = `${gateway.url}/ccds`;
  const checkPromise = createCheckAnswer(JSON.parse(await (await fetch(`${url}/v3/api-docs`)).text()));
  return {
    gateway,
    url,
    async call(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: basic,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = text === '' ? undefined : JSON.parse(text);
      checkPromise(method, path, response.status, answer);
      return { status: response.status, headers: response.headers, body: answer };
    },
  };
}
