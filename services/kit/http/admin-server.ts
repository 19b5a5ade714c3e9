import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Service } from '../service.ts';
import { listenUntilStopped } from './listen-until-stopped.ts';

/** The server at the admin port of a role. */
export interface AdminServer {
  /** `http://host:port`, with the actual port. */
  readonly url: string;
  /** The role has completed its start; until then it is not ready, whatever its checks say. */
  started(): void;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Answers operators: `/healthz`, the process runs; `/readyz`, it can take work, or 503 with the failed checks; `/metrics`, for
 * Prometheus. Apart from the API, so that strangers cannot read them and a full API does not fail its probes. Started before
 * all else of a role and so stopped last: probes see it start and drain. No Koa: these requests are neither logged nor counted.
 */
export async function startAdminServer(service: Service): Promise<AdminServer> {
  let started = false;
  const answers = new Map<string, () => Answer | Promise<Answer>>([
    ['/healthz', () => health(service)],
    ['/readyz', () => readiness(service, started)],
    ['/metrics', () => metrics(service)],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url?.split('?')[0] ?? '');
    if (!answer) return send(request, response, nothing);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return send(request, response, wrongMethod);
    Promise.resolve(answer()).then(
      (found) => send(request, response, found),
      (error) => {
        service.log.error({ err: error }, 'a probe failed');
        send(request, response, json(500, { status: 'failed' }));
      },
    );
  });
  const url = await listenUntilStopped(service, server, service.listen.admin, 'admin server');
  return {
    url,
    started() {
      started = true;
    },
  };
}

const health = ({ name, role, instance }: Service) => json(200, { status: 'ok', service: name, role, instance });

async function readiness({ life }: Service, started: boolean): Promise<Answer> {
  const failing = await life.notReady();
  const missing = started || life.draining ? failing : [...failing, 'start'];
  return json(missing.length === 0 ? 200 : 503, { status: missing.length === 0 ? 'ready' : 'not ready', missing });
}

const metrics = async ({ metrics: registry }: Service): Promise<Answer> => ({
  status: 200,
  type: registry.contentType,
  text: await registry.metrics(),
});

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});

const nothing = json(404, { status: 'not found', paths: ['/healthz', '/readyz', '/metrics'] });
const wrongMethod = json(405, { status: 'method not allowed', methods: ['GET', 'HEAD'] });

function send({ method }: IncomingMessage, response: ServerResponse, { status, type, text }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '2' }),
  });
  response.end(method === 'HEAD' ? undefined : text);
}
