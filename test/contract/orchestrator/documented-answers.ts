import { unavailable } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { AsyncRunStore } from '../../../services/orchestrator/domain/async-run.ts';
import type { FailureCode } from '../../../services/orchestrator/domain/failure.ts';
import type { SolutionStore } from '../../../services/orchestrator/domain/solution.ts';
import { createMemoryBrokerState } from '../../../services/orchestrator/store/memory-broker-state.ts';
import { createMemoryRuns } from '../../../services/orchestrator/store/memory-runs.ts';
import { createMemorySolutions } from '../../../services/orchestrator/store/memory-solutions.ts';
import { type DataBroker, startDataBroker } from '../../fakes/data-broker.ts';
import { answering, echo, hanging, status } from '../../fakes/models/behaviours.ts';
import { blueprint, node } from '../../fixtures/blueprints/build.ts';
import { documentsOf } from '../../fixtures/blueprints/documents.ts';
import { brokenSolution, createGuardedAccess, headersOf } from '../../support/guarded-access.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../support/memory-orchestrator.ts';
import { until } from '../../support/until.ts';
import {
  call,
  createCompositions,
  expectOk,
  freshSolution,
  inARow,
  put,
  putText,
  type Reply,
  type RunInit,
  run,
} from './gateway/client.ts';

/** Gives every answer that the orchestrator's page promises, by `method path status`. */
export interface DocumentedAnswers {
  readonly keys: readonly string[];
  open(): Promise<void>;
  /** One or several that differ. */
  give(key: string): Promise<Reply[]>;
  close(): Promise<void>;
}

const limits = { documentLimitBytes: 10_000, messageLimitBytes: 10_000, runsLimit: 4 };

export function createDocumentedAnswers(): DocumentedAnswers {
  const engines = { away: false, contended: false };
  const runs = away(createMemoryRuns());
  let orchestrator: MemoryOrchestrator;
  let guarded: MemoryOrchestrator;
  let broker: DataBroker;
  const url = (path = '') => orchestrator.url + path;
  const compositions = createCompositions(() => ({ url: url(), ...limits }));
  const { compose } = compositions;

  /** A store whose engine is unavailable while `engines.away` is set. */
  function away<T extends object>(store: T): T {
    return new Proxy(store, {
      get(target, key) {
        const own = Reflect.get(target, key);
        if (!engines.away || key === 'watch') return own;
        return () => Promise.reject(unavailable('The engine is unavailable.'));
      },
    });
  }

  function contended(store: SolutionStore): SolutionStore {
    return {
      ...store,
      save: async (record) => !engines.contended && store.save(record),
      remove: async (solution, version) => !engines.contended && store.remove(solution, version),
    };
  }

  async function whileSo(state: keyof typeof engines, work: () => Promise<Reply>): Promise<Reply> {
    engines[state] = true;
    try {
      return await work();
    } finally {
      engines[state] = false;
    }
  }

  const remove = (at: string) => call(at, { method: 'DELETE' });
  const named = (path: string) => call(url(`/solutions/-bad${path}`));
  const get = (path: string) => call(url(path));

  /** As `inARow`, driven by the data broker of this page. */
  async function follow(model = echo): Promise<string> {
    const { url: at, models } = await compose({ a: echo, source: model }, { blueprint: inARow('source', 'a') });
    const nodes = [node('source', ['a'], { node_type: 'DataBroker' }), node('a')];
    expectOk(await put(`${at}/putBlueprint`, blueprint(nodes, { input_ports: [] })));
    const list = [
      { container_name: 'source', ip_address: '127.0.0.1', port: broker.port },
      { container_name: 'a', ip_address: '127.0.0.1', port: models.a?.address.port },
    ];
    expectOk(await put(`${at}/putDockerInfo`, list), 'ok');
    return at;
  }

  const documents = (path: string, document: unknown) => {
    const at = () => url(`/solutions/${freshSolution()}${path}`);
    return {
      200: async () => [await put(at(), document)],
      400: async () => [
        await put(at(), { nodes: 1, docker_info_list: 1 }),
        await putText(at(), '{'),
        await put(url(`/solutions/-bad${path}`), document),
      ],
      409: async () => [await whileSo('contended', () => put(at(), document))],
      413: async () => [await putText(at(), ' '.repeat(limits.documentLimitBytes + 1))],
      415: async () => [await putText(at(), '{}', { 'content-type': 'text/plain' })],
      503: async () => [await whileSo('away', () => put(at(), document))],
    };
  };

  const kept = (path: string) => ({
    200: async () => {
      const { url: at } = await compose({ a: echo });
      return [await call(at + path)];
    },
    400: async () => [await named(path)],
    404: async () => [await get(`/solutions/none${path}`)],
    503: async () => [await call(`${guarded.url}/solutions/${brokenSolution}${path}`, { headers: headersOf('owner') })],
  });

  const orders = { intake1: echo, tax1: echo, topic1: echo, report1: echo };

  const running = (prefix: string) => {
    const post = async (behaviour = echo, body: string | Uint8Array<ArrayBuffer> = 'in', init: RunInit = {}) => {
      const { url: at } = await compose({ a: behaviour });
      return run(at + prefix, body, init);
    };
    return {
      200: async () => [await post(), await post(answering((body) => body, 'text/plain'))],
      202: async () => [await post(echo, 'in', { headers: { prefer: 'respond-async' } })],
      400: async () => [
        await post(echo, ''),
        await post(echo, 'in', { headers: { 'x-deadline-ms': 'soon' } }),
        await post(echo, 'in', { operation: 'run?callback=http://127.0.0.1:1/' }),
      ],
      404: async () => [await post(echo, 'in', { operation: 'none' })],
      413: async () => [await post(echo, 'x'.repeat(limits.messageLimitBytes + 1))],
      415: async () => [await post(echo, 'in', { headers: { 'content-encoding': 'gzip' } })],
      422: async () => {
        const { url: at } = await compose(orders, { blueprint: documentsOf('order-fan-out').blueprint });
        return [await run(at + prefix, 'no order', { operation: 'accept' })];
      },
      431: async () => [await post(echo, 'in', { headers: { 'x-long': 'x'.repeat(17_000) } })],
      502: async () => [await post(status(500, 'on fire'))],
      503: async () => [await run(url(`/solutions/none${prefix}`), 'in'), await whileSo('away', () => accept(prefix))],
      504: async () => [await post(hanging, 'in', { headers: { 'x-deadline-ms': '20' } })],
    };
  };

  let prepared = '';
  /** Into a composition that was put while the engines were there. */
  const accept = (prefix: string) => run(prepared + prefix, 'in', { headers: { prefer: 'respond-async' } });

  /** An accepted run that has ended. */
  async function ended(code?: FailureCode): Promise<string> {
    const id = newId();
    const given = {
      id,
      solution: 'default',
      planId: 'plan',
      operation: 'run',
      transport: 'http',
      headers: {},
    } as const;
    await runs.add({ ...given, deadlineMs: 1_000, acceptedAt: Date.now() - 3_600_000 }, message);
    await claimed(runs, id).then((run) =>
      runs.finish(run, {
        outcome: code
          ? { ok: false, failure: { code, node: 'a', detail: 'It failed.', retriable: false } }
          : { ok: true, message },
        hops: [],
        endedAt: Date.now(),
        expiresAt: Date.now() + 60_000,
      }),
    );
    return `/runs/${id}`;
  }

  const output = async (code?: FailureCode) => [await get(`${await ended(code)}/output`)];

  const table: Record<string, Record<string, () => Promise<Reply[]>>> = {
    'put /putBlueprint': documents('/putBlueprint', inARow('a')),
    'put /putDockerInfo': documents('/putDockerInfo', { docker_info_list: [] }),
    'put /plans': {
      200: async () => [
        await put(url('/plans?dry-run=true'), inARow('a')),
        await put(url('/plans?dry-run=true'), { nodes: 1 }),
      ],
      400: async () => [await put(url('/plans'), inARow('a')), await putText(url('/plans?dry-run=true'), '{')],
      413: async () => [await putText(url('/plans?dry-run=true'), ' '.repeat(limits.documentLimitBytes + 1))],
      415: async () => [await putText(url('/plans?dry-run=true'), '{}', { 'content-type': 'text/plain' })],
    },
    'get /blueprint': kept('/blueprint'),
    'get /dockerInfo': kept('/dockerInfo'),
    'get /plan': kept('/plan'),
    'post /{operation}': running(''),
    'post /model/methods/{operation}': running('/model/methods'),
    'get /runs': {
      200: async () => {
        await ended();
        await ended('model_failed');
        return [await get('/runs'), await get('/runs?status=failed&limit=1')];
      },
      400: async () => [await get('/runs?limit=0')],
      503: async () => [await whileSo('away', () => get('/runs'))],
    },
    'get /runs/{id}': {
      200: async () => {
        const { url: at } = await compose({ a: echo, b: status(500) });
        const { headers } = await run(at, 'in');
        const over = await compose({ a: echo }, { transport: 'topics' });
        const { headers: more } = await over.run('in');
        return [
          await call(`${at}/runs/${headers.get('x-run-id')}`),
          await call(`${over.url}/runs/${more.get('x-run-id')}`),
          await get(await ended()),
          await get(await ended('model_failed')),
        ];
      },
      400: async () => [await named(`/runs/${newId()}`)],
      404: async () => [await get(`/runs/${newId()}`)],
      503: async () => [await whileSo('away', () => get(`/runs/${newId()}`))],
    },
    'get /runs/{id}/messages': {
      200: async () => {
        const { url: at } = await compose({ a: echo });
        const { headers } = await run(at, 'in', { headers: { 'x-record-messages': 'true' } });
        return [await call(`${at}/runs/${headers.get('x-run-id')}/messages`)];
      },
      400: async () => [await named(`/runs/${newId()}/messages`)],
      404: async () => [await get(`/runs/${newId()}/messages`)],
      503: async () => [await whileSo('away', () => get(`/runs/${newId()}/messages`))],
    },
    'get /runs/{id}/output': {
      200: () => output(),
      400: async () => [await named(`/runs/${newId()}/output`)],
      404: async () => [await get(`/runs/${newId()}/output`)],
      422: () => output('split_failed'),
      500: () => output('given_up'),
      502: () => output('model_unreachable'),
      503: async () => [await whileSo('away', () => get(`/runs/${newId()}/output`))],
      504: () => output('deadline_exceeded'),
    },
    'get /broker': {
      200: async () => [await call(`${await follow()}/broker`)],
      400: async () => [await named('/broker')],
      404: async () => [await get('/solutions/none/broker')],
      503: async () => [await follow().then((at) => whileSo('away', () => call(`${at}/broker`)))],
    },
    'put /broker': {
      200: async () => [await put(`${await follow()}/broker`, { state: 'paused' })],
      400: async () => [await put(`${await follow()}/broker`, { state: 'flying' })],
      404: async () => [await put(url('/solutions/none/broker'), { state: 'paused' })],
      413: async () => [await putText(`${await follow()}/broker`, ' '.repeat(20_000))],
      415: async () => [await putText(`${await follow()}/broker`, '{}', { 'content-type': 'text/plain' })],
      503: async () => [await follow().then((at) => whileSo('away', () => put(`${at}/broker`, { state: 'paused' })))],
    },
    'get /broker/failures': {
      200: async () => [await call(`${await failed()}/broker/failures`)],
      400: async () => [await named('/broker/failures')],
      404: async () => [await get('/solutions/none/broker/failures')],
      503: async () => [await follow().then((at) => whileSo('away', () => call(`${at}/broker/failures`)))],
    },
    'get /broker/failures/{id}': {
      200: async () => {
        const { json: list } = await call(`${await failed()}/broker/failures`);
        return [await get(list.failures[0].record)];
      },
      400: async () => [await named('/broker/failures/x')],
      404: async () => [await call(`${await follow()}/broker/failures/${newId()}`)],
      503: async () => [await follow().then((at) => whileSo('away', () => call(`${at}/broker/failures/x`)))],
    },
    'delete ': {
      200: async () => [await remove((await compose({ a: echo })).url)],
      400: async () => [await remove(url('/solutions/-bad'))],
      404: async () => [await remove(url('/solutions/none'))],
      409: async () => [await compose({ a: echo }).then((made) => whileSo('contended', () => remove(made.url)))],
      503: async () => [await compose({ a: echo }).then((made) => whileSo('away', () => remove(made.url)))],
    },
    'get /solutions': {
      200: async () => [await get('/solutions')],
      503: async () => {
        const as = (path: string, document: unknown) => {
          const headers = { ...headersOf('deployer'), 'content-type': 'application/json' };
          return call(guarded.url + path, { method: 'PUT', headers, body: JSON.stringify(document) });
        };
        expectOk(await as(`/solutions/${brokenSolution}/putBlueprint`, inARow('a')));
        const info = [{ container_name: 'a', ip_address: '127.0.0.1', port: '1' }];
        expectOk(await as(`/solutions/${brokenSolution}/putDockerInfo`, info), 'ok');
        return [await call(`${guarded.url}/solutions`, { headers: headersOf('owner') })];
      },
    },
  };

  /** A composition one of whose records has failed. */
  async function failed(): Promise<string> {
    const { url: at } = await compose({ a: status(500) });
    const nodes = [node('source', ['a'], { node_type: 'DataBroker' }), node('a')];
    const a = (await call(`${at}/dockerInfo`)).json.docker_info_list[0];
    expectOk(await put(`${at}/putBlueprint`, blueprint(nodes, { input_ports: [] })));
    const source = { container_name: 'source', ip_address: '127.0.0.1', port: broker.port };
    broker.add('record');
    expectOk(await put(`${at}/putDockerInfo`, [source, a]), 'ok');
    const has = async () => (await call(`${at}/broker/failures`)).json.failures?.length > 0;
    await until(has, { what: 'a record has failed' });
    return at;
  }

  // Where access is guarded: without a token, and with one whose scopes do not suffice.
  for (const [key, answers] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ');
    const sent = { method: method.toUpperCase(), ...(method !== 'get' && { body: '{}' }) };
    const query = path === '/plans' ? '?dry-run=true' : '';
    const at = () => `${guarded.url}${(path || '/solutions/{solution}').replaceAll(/\{\w+\}/g, newId())}${query}`;
    answers[401] = async () => [await call(at(), { ...sent, headers: { 'content-type': 'application/json' } })];
    answers[403] = async () => [await call(at(), { ...sent, headers: headersOf('scopeless') })];
  }

  return {
    keys: Object.entries(table).flatMap(([path, each]) => Object.keys(each).map((code) => `${path} ${code}`)),
    async open() {
      broker = await startDataBroker({ records: [] });
      orchestrator = await startMemoryOrchestrator({
        settings: {
          ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: String(limits.documentLimitBytes),
          ORCHESTRATOR_MESSAGE_LIMIT_BYTES: String(limits.messageLimitBytes),
        },
        solutions: away(contended(createMemorySolutions())),
        brokerJobs: away(createMemoryBrokerState()),
        runs,
      });
      guarded = await startMemoryOrchestrator({ access: createGuardedAccess() });
      prepared = (await compose({ a: echo })).url;
    },
    async give(key) {
      const [method = '', path = '', code = ''] = key.split(' ');
      const answer = table[`${method} ${path}`]?.[code];
      if (!answer) throw new Error(`no request leads to ${key}`);
      return answer();
    },
    async close() {
      await Promise.all([orchestrator.stop(), guarded.stop(), compositions.stop(), broker.close()]);
    },
  };
}

const message = { bytes: Buffer.from('in'), contentType: 'application/vnd.google.protobuf' };

/** The run in the hands of this test, which takes the one that has waited longest. */
async function claimed(runs: AsyncRunStore, id: string) {
  const run = await runs.claim({ owner: 'spec', now: Date.now(), until: Date.now() + 60_000 });
  if (run?.id !== id) throw new Error(`claimed ${run?.id} instead of ${id}`);
  return run;
}
