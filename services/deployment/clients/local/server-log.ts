import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** What a model server writes, in a file that is bounded, beside the one before it (`.1`). */
export interface ServerLog {
  /** Keeps what the stream writes, line by line, until it ends. */
  follow(stream: Readable, name: 'stdout' | 'stderr'): void;
  /** A line of our own. */
  write(text: string): void;
  /** Resolves once everything is in the file. */
  flushed(): Promise<void>;
}

export interface ServerLogOptions {
  /** Of both files together. */
  readonly mostBytes: number;
  /** A disk that is full costs lines, not the server. */
  readonly onFailure: (error: unknown) => void;
  /** Hears each line as it comes; `-` is one of our own. */
  readonly onLine: (text: string, stream: StreamName) => void;
}

type StreamName = 'stdout' | 'stderr' | '-';

const longestLine = 8_192;
/** A model that writes faster has to wait. */
const mostPending = 256 * 1_024;
const pauseMs = 100;

export function createServerLog(path: string, { mostBytes, onFailure, onLine }: ServerLogOptions): ServerLog {
  let pending: string[] = [];
  let pendingBytes = 0;
  let size: number | undefined;
  let writing: Promise<void> | undefined;
  const paused = new Set<Readable>();

  function write(text: string, name: StreamName = '-'): void {
    onLine(text, name);
    const line = `${new Date().toISOString()} ${name} ${text}\n`;
    pending.push(line);
    pendingBytes += line.length;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  }

  async function writeAll(): Promise<void> {
    while (pending.length > 0) {
      const lines = pending;
      const wasMuch = pendingBytes > mostPending;
      pending = [];
      pendingBytes = 0;
      await append(lines).catch(onFailure);
      if (wasMuch) await delay(pauseMs);
      for (const stream of paused) stream.resume();
      paused.clear();
    }
  }

  async function append(lines: readonly string[]): Promise<void> {
    if (size === undefined) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      size = await sizeOf(path);
    }
    let batch = '';
    for (const line of lines) {
      // Each file has half of the bytes: many lines that came together are cut as well.
      if (size + batch.length > mostBytes / 2) {
        await appendFile(path, batch, { mode: 0o600 });
        await rename(path, `${path}.1`);
        [size, batch] = [0, ''];
      }
      batch += line;
    }
    await appendFile(path, batch, { mode: 0o600 });
    size += Buffer.byteLength(batch);
  }

  return {
    write: (text) => write(text),
    follow(stream, name) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (piece: string) => {
        const lines = (rest + piece).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) for (const part of partsOf(line)) write(part, name);
        while (rest.length > longestLine) {
          write(rest.slice(0, longestLine), name);
          rest = rest.slice(longestLine);
        }
        if (pendingBytes <= mostPending) return;
        stream.pause();
        paused.add(stream);
      });
      stream.on('end', () => {
        if (rest !== '') write(rest, name);
      });
      stream.on('error', onFailure);
    },
    async flushed() {
      await writing;
    },
  };
}

function* partsOf(line: string): Iterable<string> {
  for (let at = 0; at === 0 || at < line.length; at += longestLine) yield line.slice(at, at + longestLine);
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;
