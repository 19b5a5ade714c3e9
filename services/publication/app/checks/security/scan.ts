import type { Findings } from '../../../domain/checks/findings.ts';
import type { Limits } from '../../../domain/checks/limits.ts';
import { LimitExceeded } from '../limit-bytes.ts';
import type { SpooledBytes } from './spool-bytes.ts';

/** One run of the security scan. */
export interface Scan {
  readonly limits: Limits;
  readonly findings: Findings;
  readonly signal: AbortSignal;
  /** For files too large for the memory. */
  readonly directory: string;
  /** What was looked at so far, over all files. */
  readonly spent: { bytes: number; entries: number };
}

/** Looks into what an archive holds; `where` and `name` are the entry's, `depth` counts the archives around it. */
export type ScanInner = (source: AsyncIterable<Uint8Array>, entry: Entry) => Promise<void>;

export interface Entry {
  /** For people: `artifact "model.zip" > data.pkl`. */
  readonly where: string;
  readonly depth: number;
  /** Bytes it takes in the archive; undefined where that is not known. */
  readonly packed?: number;
}

/** Looks into one kind of archive. */
export type ScanArchive = (bytes: SpooledBytes, entry: Entry, scan: Scan, inner: ScanInner) => Promise<void>;

/** Counts what is unpacked. Throws `TooMuch` where it explodes. */
export async function* meterBytes(
  source: AsyncIterable<Uint8Array>,
  packed: number | undefined,
  { limits, spent, signal }: Scan,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    signal.throwIfAborted();
    size += piece.length;
    spent.bytes += piece.length;
    if (spent.bytes > limits.totalBytes) throw new LimitExceeded('with it, more is unpacked than is looked at');
    if (packed !== undefined && size > limits.ratioFromBytes && size > limits.ratio * Math.max(packed, 1))
      throw new LimitExceeded(`it unpacks to more than ${limits.ratio} times its size, as archive bombs do`);
    yield piece;
  }
}

/** Counts an entry. Throws `TooMuch` when there are too many. */
export function countEntry({ limits, spent }: Scan): void {
  spent.entries += 1;
  if (spent.entries > limits.entries) throw new LimitExceeded(`there are more than ${limits.entries} entries`);
}
