import { createServer, type Socket } from 'node:net';

/** ClamAV's daemon: answers INSTREAM, and calls a file evil that contains `mark`. */
export interface FakeClamd {
  readonly url: URL;
  /** The files that it was sent. */
  readonly files: readonly Buffer[];
  close(): Promise<void>;
}

interface ClamdOptions {
  readonly mark?: string;
  /** As StreamMaxLength. */
  readonly maxBytes?: number;
  /** Ends every connection without an answer. */
  readonly silent?: boolean;
}

export async function startFakeClamd({ mark = 'EICAR', maxBytes = 1 << 26, silent = false }: ClamdOptions = {}) {
  const files: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      if (silent) return socket.end();
      const file = readStream(received);
      if (file === undefined) return undefined;
      files.push(file);
      if (file.length > maxBytes) return socket.end('INSTREAM size limit exceeded. ERROR\0');
      return socket.end(file.includes(mark) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const fake: FakeClamd = {
    url: new URL(`tcp://127.0.0.1:${address.port}`),
    files,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

/** The file, once its last piece, which is empty, has come. */
function readStream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('not INSTREAM');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
}
