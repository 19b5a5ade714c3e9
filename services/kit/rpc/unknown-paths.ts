import type { handleUnaryCall, Server } from '@grpc/grpc-js';

type BytesHandler = handleUnaryCall<Buffer, Buffer>;

const same = (bytes: Buffer): Buffer => bytes;

/**
 * Has a server answer unary calls of paths that no service of it has, with the bytes of the messages. grpc-js looks a path up in
 * a map of its own and has no public way to answer others: https://github.com/grpc/grpc-node/issues/1572. Throws where the map is
 * not there, so that another version of grpc-js is noticed at the start.
 */
export function answerUnknownPaths(server: Server, handle: (path: string) => BytesHandler): void {
  const handlers: unknown = Reflect.get(server, 'handlers');
  if (!(handlers instanceof Map)) throw new Error('this version of grpc-js keeps its handlers elsewhere');
  const find = handlers.get.bind(handlers);
  handlers.get = (path: string) =>
    find(path) ?? { func: handle(path), serialize: same, deserialize: same, type: 'unary', path };
}
