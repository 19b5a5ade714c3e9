import { open } from 'node:fs/promises';
import type { LogLine } from '../../domain/driver.ts';

export type WrittenLine = Pick<LogLine, 'at' | 'stream' | 'text'>;

/** Reads a log of `createServerLog` from where the last call ended; first everything that is kept of it. */
export function createLogReader(path: string): () => Promise<WrittenLine[]> {
  let inode: number | undefined;
  let offset = 0;

  return async () => {
    const now = await readFrom(path, (found) => (found === inode ? offset : 0));
    if (!now) return [];
    // The file was moved away since, with lines that were not read yet.
    const before =
      now.inode === inode
        ? undefined
        : await readFrom(`${path}.1`, (found) => (inode === undefined || found !== inode ? 0 : offset));
    const isKnown = inode === undefined || before?.inode === inode;
    inode = now.inode;
    offset = now.end;
    return [...(isKnown ? (before?.lines ?? []) : []), ...now.lines];
  };
}

async function readFrom(path: string, startAt: (inode: number) => number) {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { ino: inode, size } = await file.stat();
    const start = startAt(inode);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.max(0, size - start)), position: start });
    // A line whose end is not written yet is read the next time.
    const length = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
    const text = buffer.subarray(0, length).toString();
    return { inode, end: start + length, lines: text.split('\n').slice(0, -1).map(toLine) };
  } finally {
    await file.close();
  }
}

function toLine(line: string): WrittenLine {
  const [at = '', stream = ''] = line.split(' ', 2);
  return {
    ...{ at, text: line.slice(at.length + stream.length + 2) },
    stream: stream === 'stdout' || stream === 'stderr' ? stream : undefined,
  };
}
