import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { sample } from 'openapi-sampler';
import { parse } from 'yaml';
import { images } from '../../fixtures/images.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { type Person, systemUser } from '../../support/portal-people.ts';
import type { RunningRole } from '../../support/roles.ts';
import { type WholeEdge, wholeEdge } from '../../support/whole-edge.ts';

const schemas = new URL('../../../schemas/openapi/', import.meta.url);
/** Services that only other services and operators reach; Docker clients and other platforms have ports of their own. */
const internal = ['federation', 'federation-local', 'catalog', 'classifier', 'orchestrator', 'registry'];
/** What of the others is not for the public, or reached by another path. */
const hidden = [
  'artifacts: POST /uploads',
  'artifacts: GET /uploads/{uploadId}',
  'artifacts: DELETE /uploads/{uploadId}',
  'identity: POST /auth/introspect',
  'identity: POST /auth/introspect/ticket',
  'onboarding: POST /v2/auth',
  'onboarding: POST /v2/models',
  'onboarding: POST /v2/advancedModel',
  'onboarding: POST /v2/bundle',
  'onboarding: POST /v2/bundle/models',
  'onboarding: POST /v2/generateMicroservice',
  'onboarding: GET /v2/tasks/{id}',
  'onboarding: GET /v2/imageKeys',
  'onboarding: GET /v2/limits',
  'onboarding: GET /operations/{id}',
];
/** Not below `/api` at the edge. */
const ownPaths = ['artifacts', 'composer', 'content', 'deployment', 'logs', 'onboarding'];
const prefixOf = (service: string): string => (ownPaths.includes(service) ? '' : '/api');
/** They end the session of the client. */
const logOuts = ['POST /auth/logout', 'DELETE /auth/session'];
const methods = ['get', 'post', 'put', 'delete'];

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface RequestBody {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of a JSON body. */
  readonly json: object | undefined;
  readonly takesFiles: boolean;
  /** The whole document, for references. */
  readonly document: object;
}

async function operationsOf(service: string): Promise<Described[]> {
  const document = parse(await readFile(new URL(`${service}.yaml`, schemas), 'utf8'));
  return Object.entries<Record<string, { parameters?: Parameter[]; requestBody?: RequestBody }>>(
    document.paths,
  ).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const { parameters = [], requestBody } = operation;
      const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
      const body = { json: form ? undefined : json?.schema, takesFiles: form !== undefined };
      return [{ method: method.toUpperCase(), path, parameters, ...body, document }];
    }),
  );
}

const exampleOf = ({ document }: Described, { schema }: Parameter) => String(sample(schema, {}, document));

/** Examples of the headers that the operation needs. */
const headersOf = (operation: Described): Record<string, string> =>
  Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => [parameter.name, exampleOf(operation, parameter)]),
  );

/** An address of the operation, with the examples of the parameters that it needs. */
function addressOf(operation: Described): string {
  const { path, parameters } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const search = new URLSearchParams(
    query.map((parameter): [string, string] => [parameter.name, exampleOf(operation, parameter)]),
  );
  const found = path.replace(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameter ? exampleOf(operation, parameter) : '1';
    return value.split('/').map(encodeURIComponent).join('/');
  });
  // The canvas of the predecessor asks for a path that ends in a blank, which fetch would leave out.
  const address = found.replaceAll(' ', '%20');
  return query.length > 0 ? `${address}?${search}` : address;
}

function bodyOf({ json, takesFiles, document }: Described): RequestInit {
  if (json) return { body: JSON.stringify(sample(json, {}, document)) };
  if (!takesFiles) return {};
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(images.png)], { type: 'image/png' }), 'logo.png');
  return { body: form };
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true;
const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true;

/** Not for what it names, which does not exist, but for its form; or by a defect. */
const isRefused = (status: number, text: string) =>
  [405, 411, 413, 415, 502, 504].includes(status) ||
  // What the canvas of the predecessor expects where a model has no such file.
  (status === 500 && !text.includes('TGIF of this solution was not found')) ||
  // No worker runs here, and the canvas does not read operations.
  (status === 503 && !/no mail server|The change takes long/.test(text)) ||
  (status === 400 && /not valid:|not in order|Name the file/.test(text));

/** How often the service has been called for each operation, such as `GET /solutions/{solutionId}`. */
async function countCalls({ adminUrl }: Pick<RunningRole, 'adminUrl'>): Promise<ReadonlyMap<string, number>> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, labels = '', count] of metrics.matchAll(/^modelyard_http_requests_total\{(.*)\} (\d+)/gm)) {
    const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1];
    // A parameter that takes several segments has a + there, which OpenAPI does not know.
    const operation = `${of('method')} ${of('route')?.replace('+}', '}')}`;
    counts.set(operation, (counts.get(operation) ?? 0) + Number(count));
  }
  return counts;
}

describe('the operations of all services', function () {
  this.timeout(240_000);
  let edge: RunningRole;
  let administrator: Person;
  let checkAnswer: TestPortal['checkAnswer'];
  let services: WholeEdge['services'];

  before(async () => {
    const shared = await sharedPortal();
    checkAnswer = shared.checkAnswer;
    administrator = await shared.join('walker', [systemUser, 'Admin', 'Publisher']);
    ({ edge, services } = await wholeEdge(shared));
  });

  it('are those of the services named here', async () => {
    const described = (await readdir(schemas)).map((file) => file.replace('.yaml', ''));
    expect([...Object.keys(services), ...internal].toSorted()).to.deep.equal(described.toSorted());
  });

  it('can be called through the edge, and no other operation answers for them', async () => {
    const missed: string[] = [];
    for (const [service, role] of Object.entries(services)) {
      const described = await operationsOf(service);
      // Other specs have called what is shared with them.
      const before = await countCalls(role);
      const prefix = prefixOf(service);
      for (const operation of described) {
        const { method } = operation;
        const response = await fetch(`${edge.url}${prefix}${addressOf(operation)}`, { method, redirect: 'manual' });
        await response.body?.cancel();
      }
      const after = await countCalls(role);
      const all = described.map(({ method, path }) => `${method} ${path}`);
      missed.push(...all.filter((name) => after.get(name) === before.get(name)).map((name) => `${service}: ${name}`));
    }
    expect(missed).to.have.members(hidden);
  });

  it('take their examples, and answer as described', async () => {
    const refused: string[] = [];
    for (const service of Object.keys(services)) {
      const prefix = prefixOf(service);
      for (const operation of await operationsOf(service)) {
        const { method, path } = operation;
        const response = await fetch(`${edge.url}${prefix}${addressOf(operation)}`, {
          ...{ method, redirect: 'manual', ...bodyOf(operation) },
          headers: {
            ...headersOf(operation),
            ...(!logOuts.includes(`${method} ${path}`) && { authorization: `Bearer ${administrator.token}` }),
            ...(operation.json && { 'content-type': 'application/json' }),
          },
        });
        const text = isStream(response) ? '' : await response.text();
        if (isStream(response)) await response.body?.cancel();
        if (service === 'portal' && isJson(response))
          checkAnswer(method, addressOf(operation), response.status, JSON.parse(text));
        if (isRefused(response.status, text)) refused.push(`${service}: ${method} ${path}: ${response.status} ${text}`);
      }
    }
    expect(refused.join('\n')).to.equal('');
  });

  it('that are not for the public have no other spelling', async () => {
    for (const path of ['/auth/introspect', '/auth/%69ntrospect', '/auth/introspec%74', '/%61uth/introspect'])
      expect((await fetch(`${edge.url}/api${path}`, { method: 'POST' })).status, path).to.equal(404);
  });
});
