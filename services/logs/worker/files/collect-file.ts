import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { StoreLines } from '../../app/store-lines.ts';
import { groupLines } from '../../domain/formats/lines.ts';
import type { RecordStore } from '../../domain/ports.ts';
import { fileSource } from './file-source.ts';
import { readChunk } from './read-chunk.ts';

/** The last record of a file may get further lines for this long: a stack trace is written line by line. */
const settlesMs = 1_000;

export interface CollectFileDeps {
  readonly store: Pick<RecordStore, 'position'>;
  readonly storeLines: StoreLines;
  readonly stopping: AbortSignal;
}

/** What was seen of a file, so that one that has not changed is not read again. */
export interface SeenFile {
  readonly size: number;
  readonly isDone: boolean;
}

/**
 * Stores what was written to a file since the last time. Resolves to what was seen. A file that vanishes meanwhile has nothing.
 * Errors: `unavailable`.
 */
export async function collectFile(path: string, seen: SeenFile | undefined, deps: CollectFileDeps): Promise<SeenFile> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return { size: 0, isDone: true };
  try {
    const { size, mtimeMs } = await file.stat();
    if (seen?.isDone && seen.size === size) return seen;
    const source = await fileSource(file);
    if (source === undefined) return { size, isDone: false };
    const service = basename(path, '.log').replace(/\.previous$/, '');
    let position = await deps.store.position(source);
    while (!deps.stopping.aborted) {
      const { lines, starts, isFull } = await readChunk(file, position);
      const groups = groupLines(lines);
      const isSettled = !isFull && Date.now() - mtimeMs > settlesMs;
      const whole = isSettled || groups.length === 1 ? groups : groups.slice(0, -1);
      const last = whole.at(-1);
      if (!last || (groups.length === 1 && !isSettled && !isFull)) return { size, isDone: isSettled };
      const next = starts[last.first + last.count] as number;
      const records = whole.map(({ first, count }) => lines.slice(first, first + count));
      position = (await deps.storeLines({ source, first: position, next, records, service }))
        ? next
        : await deps.store.position(source);
      if (!isFull && isSettled) return { size, isDone: true };
    }
    return { size, isDone: false };
  } finally {
    await file.close();
  }
}
