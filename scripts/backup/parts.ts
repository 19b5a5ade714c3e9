import type { ArchiveWriter } from './write-archive.ts';

const PART_BYTES = 8 * 1024 * 1024;

/** One of the members that a table, a collection or a file is cut into. */
export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A table, a collection or a file on its way into the archive. */
export interface Parts {
  add(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/**
 * Members `<name>/0000`, `<name>/0001` …, cut between two calls of `add`: so that nothing has to be in memory as a whole, or on
 * the disk a second time. What is empty has one empty part.
 */
export function createParts(archive: ArchiveWriter, name: string): Parts {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  async function flush() {
    const part = Buffer.concat(pieces);
    [pieces, bytes] = [[], 0];
    await archive.add(`${name}/${String(count).padStart(4, '0')}`, part);
    count += 1;
  }
  return {
    async add(piece) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= PART_BYTES) await flush();
    },
    async end() {
      if (count === 0 || bytes > 0) await flush();
    },
  };
}

/** The name without the number of the part. */
export const wholeOf = (member: string): string => member.slice(0, member.lastIndexOf('/'));
