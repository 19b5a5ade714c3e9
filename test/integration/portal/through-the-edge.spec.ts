import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import { startEdge } from '../../support/edge.ts';
import { freePort } from '../../support/engines.ts';
import { contentAccount, sharedPortal } from '../../support/portal.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';

const schemas = new URL('../../../schemas/openapi/', import.meta.url);
/** Services that only other services and operators reach, and what of the others is not for the public. */
const internal = ['catalog', 'classifier', 'orchestrator'];
const hidden = ['POST /auth/introspect'];
const methods = ['get', 'post', 'put', 'delete'];

interface Parameter {
  readonly name: string;
  readonly schema?: { readonly format?: string; readonly enum?: readonly string[] };
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

async function operationsOf(service: string): Promise<Described[]> {
  const { paths } = parse(await readFile(new URL(`${service}.yaml`, schemas), 'utf8'));
  return Object.entries<Record<string, { parameters?: Parameter[] }>>(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), path, parameters: operation.parameters ?? [] }] : [];
    }),
  );
}

/** An address of the operation; which record it names does not matter. */
function addressOf({ path, parameters }: Described): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema;
    return schema?.enum?.[0] ?? (schema?.format === 'uuid' ? '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24' : '1');
  });
}

/** How often the service has been called for each operation, such as `GET /solutions/{solutionId}`. */
async function countCalls({ url }: Pick<RunningRole, 'url'>): Promise<ReadonlyMap<string, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, labels = '', count] of metrics.matchAll(/^http_requests_total\{(.*)\} (\d+)/gm)) {
    const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1];
    const operation = `${of('method')} ${of('route')}`;
    counts.set(operation, (counts.get(operation) ?? 0) + Number(count));
  }
  return counts;
}

describe('the operations of all services', function () {
  this.timeout(240_000);
  let edge: RunningRole;
  let services: Readonly<Record<string, Pick<RunningRole, 'url'>>>;

  before(async () => {
    const shared = await sharedPortal();
    const { env, contentUrl, identity } = shared;
    const start = async (service: string, portSetting: string, settings: Readonly<Record<string, string>>) => {
      const port = String(await freePort());
      return startRole(service, 'gateway', `http://127.0.0.1:${port}`, { ...env, [portSetting]: port, ...settings });
    };
    const { schema } = shared.catalog.schema;
    const notification = await start('notification', 'NOTIFICATION_PORT', { NOTIFICATION_SCHEMA: `${schema}_walk` });
    const content = { CONTENT_URL: contentUrl, CONTENT_CREDENTIALS: contentAccount };
    const behind = { ...content, NOTIFICATION_URL: notification.url };
    const portal = await start('portal', 'PORTAL_PORT', behind);
    edge = await startEdge(contentUrl, { EDGE_PORTAL_URL: portal.url });
    services = { content: { url: contentUrl }, identity, notification, portal };
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
      const prefix = service === 'content' ? '' : '/api';
      for (const operation of described) {
        const { method } = operation;
        const response = await fetch(`${edge.url}${prefix}${addressOf(operation)}`, { method, redirect: 'manual' });
        await response.body?.cancel();
      }
      const after = await countCalls(role);
      const all = described.map(({ method, path }) => `${method} ${path}`);
      missed.push(...all.filter((name) => after.get(name) === before.get(name)).map((name) => `${service}: ${name}`));
    }
    expect(missed).to.deep.equal(hidden.map((name) => `identity: ${name}`));
  });

  it('that are not for the public have no other spelling', async () => {
    for (const path of ['/auth/introspect', '/auth/%69ntrospect', '/auth/introspec%74', '/%61uth/introspect'])
      expect((await fetch(`${edge.url}/api${path}`, { method: 'POST' })).status, path).to.equal(404);
  });
});
