import type { Findings } from '../../../domain/checks/findings.ts';
import type { Limits } from '../../../domain/checks/limits.ts';
import { LimitExceeded } from '../limit-bytes.ts';
import type { SpooledBytes } from './spool-bytes.ts';

/** One run of the security scan. */
export interface Scan {
  readonly limits: Limits;
  readonly findings: Findings;
  readonly signal: AbortSignal;
  /** Directory for files that are too large for memory. */
  readonly directory: string;
  /** Totals over all files. */
  readonly spent: { bytes: number; entries: number };
}

/** Scans an entry of an archive. */
export type ScanInner = (source: AsyncIterable<Uint8Array>, entry: Entry) => Promise<void>;

export interface Entry {
  /** For reports: `artifact "model.zip" > data.pkl`. */
  readonly where: string;
  readonly depth: number;
  /** Size in the archive; undefined if unknown. */
  readonly packed?: number;
}

/** Scans one kind of archive. */
export type ScanArchive = (bytes: SpooledBytes, entry: Entry, scan: Scan, inner: ScanInner) => Promise<void>;

/** Counts unpacked bytes. Throws `LimitExceeded` for archive bombs. */
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
    if (spent.bytes > limits.totalBytes) throw new LimitExceeded('the unpacked files together exceed the limit');
    if (packed !== undefined && size > limits.ratioFromBytes && size > limits.ratio * Math.max(packed, 1))
      throw new LimitExceeded(`it unpacks to more than ${limits.ratio} times its size, as archive bombs do`);
    yield piece;
  }
}

/** Counts an entry. Throws `LimitExceeded` if there are too many. */
export function countEntry({ limits, spent }: Scan): void {
  spent.entries += 1;
  if (spent.entries > limits.entries) throw new LimitExceeded(`there are more than ${limits.entries} entries`);
}
