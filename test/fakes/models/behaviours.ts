import { setTimeout as delay } from 'node:timers/promises';
import type { Behaviour } from './start-model.ts';

const protobuf = 'application/vnd.google.protobuf';

/** Answers what it got. */
export const echo: Behaviour = (request, response) => {
  response.writeHead(200, { 'content-type': protobuf, 'content-length': request.body.length }).end(request.body);
};

/** Answers what `change` makes of what it got: `answering((body) => Buffer.concat([body, mark]))`. */
export const answering =
  (change: (body: Buffer) => Uint8Array, contentType = protobuf): Behaviour =>
  (request, response) => {
    response.writeHead(200, { 'content-type': contentType }).end(change(request.body));
  };

export const status =
  (code: number, text = '', headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(code, { 'content-type': 'text/plain', ...headers }).end(text);
  };

/** Takes its time for every request, and for each the same. */
export const slow =
  (ms: number, then: Behaviour = echo): Behaviour =>
  async (request, response, call) => {
    await delay(ms);
    await then(request, response, call);
  };

/** Never answers. */
export const hanging: Behaviour = () => undefined;

/** Promises more than it sends, then hangs up. */
export const halfAnswer: Behaviour = (request, response) => {
  response.writeHead(200, { 'content-type': protobuf, 'content-length': request.body.length + 10 });
  response.write(request.body, () => response.destroy());
};

/** Hangs up without a word. */
export const reset: Behaviour = (_, response) => {
  response.socket?.resetAndDestroy();
};

/** Answers `bytes` zeros, without saying so beforehand. */
export const oversize =
  (bytes: number): Behaviour =>
  async (_, response) => {
    response.writeHead(200, { 'content-type': protobuf });
    const piece = Buffer.alloc(64 * 1024);
    for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
      await new Promise((resolve) => response.write(piece, resolve));
    }
    response.end();
  };

/** One behaviour for the first `times` requests, another for those after. */
export const first =
  (times: number, before: Behaviour, after: Behaviour = echo): Behaviour =>
  (request, response, call) =>
    (call <= times ? before : after)(request, response, call);

/**
 * Says at once that there is no .proto file, which composing asks every model for: a slow model would hold that up as well.
 * Only the requests of runs reach `then`, and only they are counted.
 */
export function withoutProto(then: Behaviour): Behaviour {
  let runs = 0;
  return (request, response, call) => {
    if (request.method === 'GET') return status(404)(request, response, call);
    runs += 1;
    return then(request, response, runs);
  };
}

/** As today's Python runner: the path, then both headers to the letter. */
export const pythonRunner =
  (operations: readonly string[], then: Behaviour = echo): Behaviour =>
  (request, response, call) => {
    const { 'content-type': type, accept } = request.headers;
    if (!operations.some((name) => request.path === `/model/methods/${name}`)) {
      return status(404, 'Not Found')(request, response, call);
    }
    if (type === undefined || accept === undefined) {
      return status(400, 'Missing Content-Type or Accept header')(request, response, call);
    }
    if (type !== protobuf || accept !== protobuf) {
      return status(415, `Unsupported ${type !== protobuf ? type : accept}`)(request, response, call);
    }
    return then(request, response, call);
  };

/** As runners before there were method paths: root paths, 201, and a content type that is not true. */
export const rootPathRunner =
  (operations: readonly string[]): Behaviour =>
  (request, response, call) => {
    if (!operations.some((name) => request.path === `/${name}`)) {
      return status(404, 'Not Found')(request, response, call);
    }
    response.writeHead(201, { 'content-type': 'text/plain; charset=utf-8' }).end(request.body);
  };

/** As the Java runner: whatever goes wrong is an empty 200. */
export const javaRunner =
  (operations: readonly string[]): Behaviour =>
  (request, response, call) => {
    const known = operations.some((name) => request.path === `/modelrunner/model/methods/${name}`);
    return known ? echo(request, response, call) : status(200)(request, response, call);
  };

/** Takes and gives JSON alone; `change` is the model. */
export const jsonOnly =
  (change: (value: unknown) => unknown): Behaviour =>
  (request, response, call) => {
    if (request.headers['content-type'] !== 'application/json') {
      return status(415, 'application/json only')(request, response, call);
    }
    const text = JSON.stringify(change(JSON.parse(request.body.toString())));
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
