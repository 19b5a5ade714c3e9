import { randomBytes } from 'node:crypto';
import { freePort } from '../../infra/engines/engines.ts';
import { account, createTestCatalog, type TestCatalog } from './catalog.ts';
import { type CheckAnswer, createCheckAnswer } from './catalog-document.ts';
import { patiently } from './patiently.ts';
import { createTestSchema, type TestSchema } from './postgres-schema.ts';
import { type RunningRole, startRole } from './roles.ts';

/** A gateway of identity in a process and a schema of its own, and the catalog behind it. */
export interface TestIdentity {
  readonly gateway: RunningRole;
  readonly url: string;
  readonly catalog: TestCatalog;
  readonly schema: TestSchema;
  /** All settings of the gateway, for the spec to start another one of the same identity. */
  readonly env: Readonly<Record<string, string>>;
  /** A request with `body` as `request_body`. Throws where the answer is not as the API document says. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<IdentityAnswer>;
  /** The same with a body as it is, and with whatever headers. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<IdentityAnswer>;
  /** Throws where an answer is not as the API document says. */
  readonly checkAnswer: CheckAnswer;
  /** A new user with these roles in addition to the default one. */
  join(loginName: string, roles?: readonly string[]): Promise<TestUser>;
  stop(): Promise<void>;
}

export interface IdentityAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  readonly body: any;
}

export interface Login {
  readonly loginName: string;
  readonly password: string;
}

export interface TestUser extends Login {
  readonly userId: string;
  readonly email: string;
}

export const issuer = 'modelyard';

/** Logs a user in at the identity at `url`, or at a proxy of it; returns the token. */
export async function signIn(url: string, { loginName, password }: Login): Promise<string> {
  const response = await patiently(() =>
    fetch(`${url}/auth/jwtToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_body: { username: loginName, password } }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${loginName} could not log in: ${response.status} ${text}`);
  return String(JSON.parse(text).jwtToken);
}

export async function createTestIdentity(
  settings: Readonly<Record<string, string>> = {},
  catalogSettings: Readonly<Record<string, string>> = {},
): Promise<TestIdentity> {
  const [catalog, schema] = await Promise.all([createTestCatalog(catalogSettings), createTestSchema()]);
  const env = {
    DATABASE_URL: schema.url,
    IDENTITY_SCHEMA: schema.schema,
    IDENTITY_KEY_SECRET: randomBytes(32).toString('base64url'),
    CATALOG_URL: catalog.url,
    CATALOG_CREDENTIALS: `${account.name}:${account.password}`,
    ...settings,
  };
  const gateway = await startIdentityGateway(env);
  const requests = await createRequests(gateway.url);
  return {
    ...{ gateway, url: gateway.url, catalog, schema, env },
    ...requests,
    join: (loginName, roles = []) => join({ catalog, ...requests }, loginName, roles),
    async stop() {
      await gateway.stop();
      await catalog.stop();
      await schema.close();
    },
  };
}

/** One more gateway with these settings, see `TestIdentity.env`. */
export async function startIdentityGateway(env: Readonly<Record<string, string>>): Promise<RunningRole> {
  const port = await freePort();
  return startRole('identity', 'gateway', `http://127.0.0.1:${port}`, { ...env, IDENTITY_PORT: `${port}` });
}

/** Specs go by the true statuses; what the predecessor's page gets instead has a spec of its own. */
export const byStatus = { accept: 'application/json, application/problem+json' };

type Requests = Pick<TestIdentity, 'call' | 'send' | 'checkAnswer'>;

async function createRequests(url: string): Promise<Requests> {
  const document = JSON.parse(await (await fetch(`${url}/v3/api-docs`)).text());
  const checkAnswer: CheckAnswer = createCheckAnswer(document);
  const send: Requests['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...byStatus, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const answer = isJson ? JSON.parse(text) : text;
    if (isJson) checkAnswer(method, path, response.status, answer);
    return { status: response.status, headers: response.headers, body: answer };
  };
  return {
    ...{ send, checkAnswer },
    call: (method, path, body, token) =>
      send(method, path, body === undefined ? undefined : { request_body: body }, {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }),
  };
}

async function join(
  { catalog, call }: Pick<TestIdentity, 'catalog' | 'call'>,
  loginName: string,
  roles: readonly string[],
): Promise<TestUser> {
  const [password, email] = [`the password of ${loginName}`, `${loginName}@example.org`];
  const { status, body } = await call('POST', '/users/register', { username: loginName, password, emailId: email });
  if (status !== 200) throw new Error(`${loginName} could not sign up: ${status} ${JSON.stringify(body)}`);
  const found = await catalog.call('GET', `/user/search?loginName=${loginName}&page=0&size=1`);
  const userId = String(found.body.content[0].userId);
  for (const name of roles) {
    const role = await catalog.call('GET', `/role/search?name=${encodeURIComponent(name)}&page=0&size=1`);
    await catalog.call('POST', `/user/${userId}/role/${role.body.content[0].roleId}`);
  }
  return { loginName, password, email, userId };
}
