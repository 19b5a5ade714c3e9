import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Outcome } from '../../../../../services/orchestrator/domain/advance.ts';
import type { RunRequest } from '../../../../../services/orchestrator/domain/run.ts';
import type { OrchestratorDeps } from '../../../../../services/orchestrator/gateway/deps.ts';
import { createRunFast } from '../../../../../services/orchestrator/gateway/runs/run-fast.ts';
import { createRunPaths } from '../../../../../services/orchestrator/gateway/runs/run-paths.ts';
import { until } from '../../../../support/until.ts';

const path = '/solutions/area/run';

describe('runs before the middleware', () => {
  let started: RunRequest[];
  let logged: number;
  let outcome: () => Outcome | Promise<never>;
  let isOpen: boolean;
  let isOwnHost: ((sent: string) => boolean) | undefined;
  let handedOver: number;
  let server: ReturnType<typeof createServer>;

  beforeEach(async () => {
    started = [];
    logged = 0;
    handedOver = 0;
    isOpen = false;
    isOwnHost = (sent) => sent.startsWith('127.0.0.1');
    const message = { bytes: Buffer.from('answer'), contentType: 'application/vnd.google.protobuf' };
    outcome = () => ({ ok: true, message });
    const runPaths = createRunPaths();
    runPaths.remember(path, { solution: 'area', operation: 'run', route: '/solutions/{solution}/{operation}' });
    runPaths.remember('/solutions/other/run', { solution: 'other', operation: 'run', route: 'of-none' });
    runPaths.remember(`${path}?empty=message`, { solution: 'area', operation: 'run', route: 'with-query' });
    const active = () => ({
      plan: { routes: new Map([['run', {}]]), solution: 'area', id: 'plan' },
      documents: { settings: { transport: 'http', open: isOpen } },
    });
    const deps = {
      ...{ runPaths, deadlines: { usualMs: 60_000, limitMs: 30_000 }, messageLimitBytes: 10 },
      registry: { active: (solution: string) => (solution === 'area' ? active() : undefined) },
      admission: { run: (_bytes: number, work: () => Promise<unknown>) => work() },
      runLog: {
        add: () => {
          logged += 1;
        },
      },
      startRun: {
        async http(request: RunRequest) {
          started.push(request);
          request.onStart?.({ cancel: () => void started.push(request), abandon: () => undefined });
          return { runId: request.runId, outcome: await outcome(), hops: [] };
        },
      },
      get isOwnHost() {
        return isOwnHost;
      },
    } as unknown as OrchestratorDeps;
    const access = { isWanted: () => false, write: () => undefined, traceFields: () => ({}) };
    const meter = { begin: () => undefined, leave: () => undefined, end: () => undefined };
    server = createServer((req, res) =>
      createRunFast(deps)({
        ...{ meter, access },
        otherwise: (_req, response) => {
          handedOver += 1;
          response.end('usual');
        },
      })(req, res),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  function begin(to = path, headers: Readonly<Record<string, string>> = {}, body = 'message', method = 'POST') {
    const { port } = server.address() as AddressInfo;
    const asked = send({
      port,
      host: '127.0.0.1',
      path: to,
      method,
      headers: { 'content-length': body.length, ...headers },
    });
    asked.end(body);
    return asked;
  }
  async function ask(...sent: Parameters<typeof begin>) {
    const [answer] = await once(begin(...sent), 'response');
    return { answer, text: await text(answer) };
  }

  it('are those of a composition in force, by a path that has been used', async () => {
    const before = Date.now();
    const { answer, text: body } = await ask(path, { 'x-request-id': 'mine', cookie: 'a=b', 'accept-language': 'de' });
    expect([answer.statusCode, body]).to.deep.equal([200, 'answer']);
    const [request] = started;
    expect(answer.headers).to.include({
      ...{ 'x-run-id': request?.runId, 'content-type': 'application/vnd.google.protobuf', 'x-request-id': 'mine' },
    });
    expect(String(request?.message.bytes)).to.equal('message');
    expect(request?.deadline).to.be.within(before + 30_000, Date.now() + 30_000);
    expect(request?.headers).to.include({ 'x-request-id': 'mine', 'accept-language': 'de' });
    expect(request?.headers.traceparent).to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(request?.headers).to.not.have.any.keys('cookie');
    expect([logged, handedOver]).to.deep.equal([1, 0]);
  });

  it('are handed to the middleware where they fail, with the id of the run', async () => {
    const failure = { code: 'model_failed', node: 'a', detail: 'It failed.', retriable: false } as const;
    outcome = () => ({ ok: false, failure });
    expect((await ask()).text).to.equal('usual');
    outcome = () => Promise.reject(new Error('a fault'));
    expect((await ask()).text).to.equal('usual');
    expect([logged, handedOver]).to.deep.equal([1, 2]);
  });

  it('are cancelled when their caller leaves', async () => {
    outcome = () => new Promise(() => undefined);
    const asked = begin();
    asked.on('error', () => undefined);
    await until(() => started.length === 1, { what: 'it has started' });
    asked.destroy();
    await until(() => started.length === 2, { what: 'it is cancelled' });
  });

  const left: Readonly<Record<string, Parameters<typeof begin>>> = {
    'a path that has not been used': ['/solutions/area/walk'],
    'a path with a query': [`${path}?empty=message`],
    'a solution without a composition': ['/solutions/other/run'],
    'no message': [path, {}, ''],
    'a message that is too large': [path, {}, 'longer than ten bytes'],
    'a deadline of its own': [path, { 'x-deadline-ms': '5' }],
    'a preference': [path, { prefer: 'respond-async' }],
    'a compressed message': [path, { 'content-encoding': 'gzip' }],
    'another method': [path, {}, 'message', 'PUT'],
    'another name of the server': [path, { host: 'evil.example' }],
  };
  for (const [what, sent] of Object.entries(left))
    it(`are not for ${what}`, async () => {
      expect((await ask(...sent)).text).to.equal('usual');
      expect(started).to.deep.equal([]);
    });

  it('need, where tokens are asked for, a solution that needs none, and no credentials', async () => {
    isOwnHost = undefined;
    expect((await ask()).text).to.equal('usual');
    isOpen = true;
    expect((await ask()).text).to.equal('answer');
    expect((await ask(path, { authorization: 'Bearer a' })).text).to.equal('usual');
    expect((await ask(path, { jwttoken: 'a' })).text).to.equal('usual');
  });
});
