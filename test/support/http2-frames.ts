import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';

/** Frames as they are on the wire (RFC 9113, 4), for what no well-behaved client sends. */
const types = { data: 0, headers: 1, reset: 3, settings: 4 };
const flags = { none: 0, endStream: 1, endHeaders: 4 };
const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

export async function openFrames(port: number, ca: string): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, ca, servername: 'localhost', ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  socket.on('error', () => undefined).resume();
  socket.write(preface);
  socket.write(frame(types.settings, flags.none, 0));
  return socket;
}

/** The head of a POST whose body follows. */
export const post = (stream: number, path: string) =>
  // Of the static table of HPACK (RFC 7541, A): :method POST, :scheme https, :path, :authority.
  frame(types.headers, flags.endHeaders, stream, [0x83, 0x87, 0x04, ...text(path), 0x01, ...text('localhost')]);
export const data = (stream: number, body: string, isLast = false) =>
  frame(types.data, isLast ? flags.endStream : flags.none, stream, Buffer.from(body));
export const reset = (stream: number, code: number) => frame(types.reset, flags.none, stream, [0, 0, 0, code]);

const text = (value: string) => [value.length, ...Buffer.from(value)];

function frame(type: number, flag: number, stream: number, payload: Iterable<number> = []): Buffer {
  const body = Buffer.from([...payload]);
  const head = Buffer.alloc(9);
  head.writeUIntBE(body.length, 0, 3);
  head[3] = type;
  head[4] = flag;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, body]);
}
