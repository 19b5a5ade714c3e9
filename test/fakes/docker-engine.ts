import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A container of the fake engine; running, it listens at its host port and answers every request 200. */
export interface FakeContainer {
  readonly id: string;
  readonly name: string;
  readonly spec: ContainerBody;
  status: 'created' | 'running' | 'exited';
  restarts: number;
  exitCode: number;
  outOfMemory: boolean;
  readonly log: { readonly at: string; readonly text: string }[];
  server?: Server | undefined;
}

interface ContainerBody {
  readonly Image: string;
  readonly Labels: Readonly<Record<string, string>>;
  readonly HostConfig: {
    readonly PortBindings: Readonly<Record<string, readonly { HostIp: string; HostPort: string }[]>>;
    readonly [setting: string]: unknown;
  };
}

type Respond = (request: Asked) => Promise<void> | void;
interface Asked {
  readonly path: string;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
  readonly response: ServerResponse;
}

/** The part of the Docker Engine API that deployments use, over HTTP on loopback. */
export interface FakeDockerEngine {
  readonly url: string;
  readonly containers: Map<string, FakeContainer>;
  readonly networks: Set<string>;
  readonly images: Set<string>;
  /** References that no registry has. */
  readonly missing: Set<string>;
  /** `METHOD /path` of each request, in order. */
  readonly requests: string[];
  /** The token of each pull. */
  readonly pullTokens: (string | undefined)[];
  /** Called before each request; what it returns is done instead. */
  intercept: ((method: string, path: string) => 'fail' | 'half' | 'never' | undefined) | undefined;
  /** What runs in a container that starts now; undefined: a server that answers every request 200. */
  program: ((container: FakeContainer) => RequestListener | undefined) | undefined;
  /** Ends the program in a container, which the engine starts no more. */
  crash(
    name: string,
    how: { readonly exitCode: number; readonly restarts: number; readonly outOfMemory?: boolean },
  ): void;
  stop(): Promise<void>;
}

export async function startFakeDockerEngine(): Promise<FakeDockerEngine> {
  const containers = new Map<string, FakeContainer>();
  const networks = new Set<string>();
  const images = new Set<string>();
  const missing = new Set<string>();
  const requests: string[] = [];
  const pullTokens: (string | undefined)[] = [];

  const byName = (key: string) => containers.get(key) ?? [...containers.values()].find(({ id }) => id === key);
  const answer = (response: ServerResponse, status: number, body?: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, message: string) => answer(response, status, { message });

  async function start(container: FakeContainer): Promise<'started' | 'taken'> {
    const [[binding] = []] = Object.values(container.spec.HostConfig.PortBindings);
    if (binding) {
      const server = createServer(fake.program?.(container) ?? ((_request, response) => response.end('ok')));
      server.listen(Number(binding.HostPort), binding.HostIp);
      try {
        await once(server, 'listening');
      } catch {
        return 'taken';
      }
      container.server = server;
    }
    container.status = 'running';
    container.log.push({ at: new Date().toISOString(), text: `serving ${container.name}` });
    return 'started';
  }
  const end = (container: FakeContainer) => {
    container.server?.closeAllConnections();
    container.server?.close();
    container.server = undefined;
    container.status = 'exited';
  };

  const routes: readonly (readonly [method: string, pattern: RegExp, respond: Respond])[] = [
    [
      'GET',
      /^\/images\/(.+)\/json$/,
      ({ parts: [image = ''], response }) =>
        images.has(image) ? answer(response, 200, { Id: image }) : refuse(response, 404, `No such image: ${image}`),
    ],
    [
      'POST',
      /^\/images\/create$/,
      ({ query, headers, response }) => {
        const image = query.get('fromImage') ?? '';
        const auth = headers['x-registry-auth'];
        const token = auth && JSON.parse(Buffer.from(String(auth), 'base64url').toString()).registrytoken;
        pullTokens.push(token || undefined);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(
          `${JSON.stringify({ id: 'layer', status: 'Downloading', progressDetail: { current: 1, total: 2 } })}\r\n`,
        );
        if (missing.has(image)) response.end(`${JSON.stringify({ error: `manifest for ${image} not found` })}\r\n`);
        else {
          images.add(image);
          response.end(`${JSON.stringify({ status: `Downloaded newer image for ${image}` })}\r\n`);
        }
      },
    ],
    [
      'GET',
      /^\/networks\/([^/]+)$/,
      ({ parts: [name = ''], response }) =>
        networks.has(name) ? answer(response, 200, { Name: name }) : refuse(response, 404, `network ${name} not found`),
    ],
    [
      'POST',
      /^\/networks\/create$/,
      ({ body, response }) => {
        const { Name } = JSON.parse(body) as { Name: string };
        if (networks.has(Name)) return void refuse(response, 409, `network with name ${Name} already exists`);
        networks.add(Name);
        answer(response, 201, { Id: Name });
      },
    ],
    [
      'DELETE',
      /^\/networks\/([^/]+)$/,
      ({ parts: [name = ''], response }) =>
        networks.delete(name) ? answer(response, 204) : refuse(response, 404, `network ${name} not found`),
    ],
    [
      'GET',
      /^\/containers\/json$/,
      ({ query, response }) => {
        const { label = [] } = JSON.parse(query.get('filters') ?? '{}') as { label?: readonly string[] };
        const fits = ({ spec }: FakeContainer) =>
          label.every((one) => {
            const [name = '', value] = one.split('=');
            return spec.Labels[name] === value;
          });
        answer(
          response,
          200,
          [...containers.values()].filter(fits).map(({ id, name }) => ({ Id: id, Names: [`/${name}`] })),
        );
      },
    ],
    [
      'POST',
      /^\/containers\/create$/,
      ({ query, body, response }) => {
        const name = query.get('name') ?? '';
        const spec = JSON.parse(body) as ContainerBody;
        if (containers.has(name))
          return void refuse(response, 409, `Conflict. The container name "/${name}" is already in use`);
        if (!images.has(spec.Image)) return void refuse(response, 404, `No such image: ${spec.Image}`);
        const id = Buffer.from(`${name}-${requests.length}`).toString('hex').slice(-64);
        const fresh = { status: 'created', restarts: 0, exitCode: 0, outOfMemory: false, log: [] } as const;
        containers.set(name, { ...fresh, id, name, spec, log: [] });
        answer(response, 201, { Id: id, Warnings: [] });
      },
    ],
    [
      'GET',
      /^\/containers\/([^/]+)\/json$/,
      ({ parts: [key = ''], response }) => {
        const found = byName(key);
        if (!found) return void refuse(response, 404, `No such container: ${key}`);
        const { id, name, spec, status, restarts, exitCode, outOfMemory } = found;
        answer(response, 200, {
          ...{ Id: id, Name: `/${name}`, RestartCount: restarts, Config: { Labels: spec.Labels, Image: spec.Image } },
          State: {
            Status: status,
            ExitCode: exitCode,
            OOMKilled: outOfMemory,
            Error: '',
            StartedAt: new Date().toISOString(),
          },
        });
      },
    ],
    [
      'POST',
      /^\/containers\/([^/]+)\/start$/,
      async ({ parts: [key = ''], response }) => {
        const found = byName(key);
        if (!found) return void refuse(response, 404, `No such container: ${key}`);
        if (found.status === 'running') return void answer(response, 304);
        if ((await start(found)) === 'started') return void answer(response, 204);
        refuse(
          response,
          500,
          'driver failed programming external connectivity: Bind failed: port is already allocated',
        );
      },
    ],
    [
      'POST',
      /^\/containers\/([^/]+)\/stop$/,
      ({ parts: [key = ''], response }) => {
        const found = byName(key);
        if (!found) return void refuse(response, 404, `No such container: ${key}`);
        if (found.status !== 'running') return void answer(response, 304);
        end(found);
        answer(response, 204);
      },
    ],
    [
      'DELETE',
      /^\/containers\/([^/]+)$/,
      ({ parts: [key = ''], response }) => {
        const found = byName(key);
        if (!found) return void refuse(response, 404, `No such container: ${key}`);
        end(found);
        containers.delete(found.name);
        answer(response, 204);
      },
    ],
    [
      'GET',
      /^\/containers\/([^/]+)\/logs$/,
      async ({ parts: [key = ''], query, response }) => {
        const found = byName(key);
        if (!found) return void refuse(response, 404, `No such container: ${key}`);
        response.writeHead(200, { 'content-type': 'application/vnd.docker.raw-stream' });
        const since = Number(query.get('since') ?? 0) * 1_000;
        let sent = found.log.length;
        const tail = Number(query.get('tail') ?? sent);
        for (const line of found.log.slice(-tail)) if (Date.parse(line.at) >= since) response.write(frame(line));
        if (query.get('follow') !== 'true') return void response.end();
        const timer = setInterval(() => {
          for (; sent < found.log.length; sent += 1) {
            const line = found.log[sent];
            if (line) response.write(frame(line));
          }
        }, 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ];

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://docker');
    const path = decodeURIComponent(pathname);
    const method = request.method ?? '';
    requests.push(`${method} ${path}`);
    const body = await text(request);
    const instead = fake.intercept?.(method, path);
    if (instead === 'fail') return void refuse(response, 500, 'the engine failed');
    if (instead === 'half') return void response.writeHead(200).write('{"Id": "ab', () => response.destroy());
    if (instead === 'never') return;
    for (const [wanted, pattern, respond] of routes) {
      const match = wanted === method ? pattern.exec(path) : null;
      if (match) return respond({ path, parts: match.slice(1), query, body, headers: request.headers, response });
    }
    refuse(response, 404, 'page not found');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const fake: FakeDockerEngine = {
    ...{ containers, networks, images, missing, requests, pullTokens },
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ intercept: undefined, program: undefined },
    crash(name, { exitCode, restarts, outOfMemory = false }) {
      const found = byName(name);
      if (!found) throw new Error(`there is no container ${name}`);
      end(found);
      Object.assign(found, { exitCode, restarts, outOfMemory });
    },
    async stop() {
      for (const container of containers.values()) end(container);
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

/** One frame of standard output, as the engine sends it for a container without a terminal. */
function frame({ at, text: line }: { readonly at: string; readonly text: string }): Buffer {
  const payload = Buffer.from(`${at.replace('Z', '000000Z')} ${line}\n`);
  const header = Buffer.alloc(8);
  header[0] = 1;
  header.writeUInt32BE(payload.length, 4);
  return Buffer.concat([header, payload]);
}
