import { once } from 'node:events';
import { connect } from 'node:net';
import { unavailable } from '../../kit/errors.ts';
import type { SearchViruses } from '../domain/checks/security/model-scanner.ts';

const pieceBytes = 1 << 20;
const silenceMs = 120_000;
const answerLimit = 4_096;

/** ClamAV's daemon, which is sent a file in pieces (INSTREAM) and unpacks archives itself. */
export function createClamav(url: URL): SearchViruses {
  return async (file, signal) => {
    const socket =
      url.protocol === 'unix:'
        ? connect(url.pathname)
        : connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ''));
    const closed = new Promise<string>((resolve, reject) => {
      let answer = '';
      socket.on('data', (piece) => {
        answer += piece.toString();
        if (answer.length > answerLimit) socket.destroy(new Error('its answer is too long'));
      });
      socket.once('end', () => resolve(answer));
      socket.once('error', reject);
      socket.setTimeout(silenceMs, () => socket.destroy(new Error('it was silent for too long')));
    });
    // The answer may come, and the connection end, before the last piece was sent.
    closed.catch(() => undefined);
    const abort = () => socket.destroy(new Error('the check was stopped'));
    signal.addEventListener('abort', abort, { once: true });
    try {
      await Promise.race([sendFile(socket, file).catch(() => undefined), closed]);
      return verdictOf(await closed, url);
    } catch (error) {
      signal.throwIfAborted();
      throw unavailable(`ClamAV at ${url.host || url.pathname} is unavailable.`, error);
    } finally {
      signal.removeEventListener('abort', abort);
      socket.destroy();
    }
  };
}

async function sendFile(socket: ReturnType<typeof connect>, file: AsyncIterable<Uint8Array>): Promise<void> {
  await once(socket, 'connect');
  socket.write('zINSTREAM\0');
  for await (const bytes of file)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(piece.length);
      socket.write(size);
      if (!socket.write(piece)) await once(socket, 'drain');
    }
  socket.write(Buffer.alloc(4));
}

function verdictOf(answer: string, url: URL): string | undefined {
  const text = answer.replaceAll('\0', '').trim();
  if (text === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(text);
  if (found) return `has ${found[1]}, as ClamAV calls it`;
  // A file that is larger than it takes was not searched, and would be larger the next time too.
  if (/size limit exceeded/i.test(text))
    return 'is larger than ClamAV takes (StreamMaxLength) and was not searched for viruses';
  throw new Error(`${url.host} answered: ${text.slice(0, 200)}`);
}
