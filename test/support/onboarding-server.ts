import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Busboy } from '@fastify/busboy';

export interface ReceivedPart {
  readonly name: string;
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly parts: readonly ReceivedPart[];
}

/** A small server that takes pushes as the platform does, and tells of the task what a spec wants. */
export interface OnboardingServer {
  readonly url: string;
  readonly pushes: readonly Received[];
  /** Each stream of the task takes the next of these lists; the last one ends with the task. */
  streams: readonly (readonly object[])[];
  /** Answered to a push in place of 202. */
  rejection: { readonly status: number; readonly body: object } | undefined;
  close(): Promise<void>;
}

const valid = 'ada:0123456789abcdef0123456789abcdef';

export async function startOnboardingServer(): Promise<OnboardingServer> {
  const pushes: Received[] = [];
  let opened = 0;
  const state: Pick<OnboardingServer, 'streams' | 'rejection'> = { streams: [], rejection: undefined };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = '' } = request;
    const send = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (path === '/api/auth/validateApiToken') {
      const { username, apiTokenHash } = JSON.parse((await buffer(request)).toString()).request_body;
      if (`${username}:${apiTokenHash}` === valid) send(200, { response_body: 'user-1' });
      else send(401, { message: 'The token is not valid.', code: 'token_invalid' });
    } else if (request.headers.authorization !== valid) send(401, { message: 'The token is not valid.' });
    else if (method === 'POST') {
      pushes.push({ path, headers: request.headers, parts: await readParts(request) });
      if (state.rejection) send(state.rejection.status, state.rejection.body);
      else send(202, { status: 'ACCEPTED' }, { location: '/onboarding-app/v2/tasks/7' });
    } else if (path === '/onboarding-app/v2/tasks/7') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const tasks = state.streams[Math.min(opened, state.streams.length - 1)] ?? [];
      opened += 1;
      for (const task of tasks) response.write(`event: task\ndata: ${JSON.stringify(task)}\n\n:\n\n`);
      response.end();
    } else send(404, { detail: `there is no ${path}` });
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function readParts(request: IncomingMessage): Promise<ReceivedPart[]> {
  const parts: Promise<ReceivedPart>[] = [];
  const form = new Busboy({ headers: request.headers as never });
  form.on('file', (name, stream, fileName, _encoding, type) => {
    parts.push(buffer(stream).then((bytes) => ({ name, fileName, type, bytes })));
  });
  request.pipe(form);
  await once(form, 'finish');
  return Promise.all(parts);
}
