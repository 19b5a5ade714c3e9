import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { LimitExceeded } from '../limit-bytes.ts';
import { encodingOf } from '../text/decode-text.ts';
import type { Entry, ScanArchive } from './scan.ts';
import { isTrouble, messageOf } from './zip.ts';

const formats = {
  gzip: { unpack: createGunzip, begins: (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b },
  // Joblib's default. The first two bytes, read as a number, are a multiple of 31.
  zlib: {
    unpack: createInflate,
    begins: (head: Buffer) => head.length > 6 && head[0] === 0x78 && head.readUInt16BE() % 31 === 0,
  },
  zstd: {
    unpack: createZstdDecompress,
    begins: (head: Buffer) => head.length > 4 && head.readUInt32LE() === 0xfd2fb528,
  },
};
export type Format = keyof typeof formats;

/** The compression format of bytes that begin with `head`; undefined if they are not compressed. */
export const formatOf = (head: Buffer): Format | undefined =>
  (['gzip', 'zlib', 'zstd'] as const).find((format) => formats[format].begins(head));

/** Scans a compressed file. Bytes that only begin like one are left to the other scans. */
export const scanCompressed =
  (format: Format): ScanArchive =>
  async (bytes, { where, depth }: Entry, scan, inner) => {
    const unpacked = formats[format].unpack();
    pipeline(bytes.stream(), unpacked, { signal: scan.signal }).catch(() => undefined);
    try {
      await inner(unpacked, { where: `${where} > unpacked`, depth: depth + 1, packed: bytes.size });
    } catch (error) {
      unpacked.destroy();
      if (scan.signal.aborted || isTrouble(error)) throw error;
      // A text may begin with "x^". Damaged data is a problem, because a streaming reader accepts it up to the damage.
      if (format === 'zlib' && !(error instanceof LimitExceeded) && (await encodingOf(bytes.head))) return;
      scan.findings.problem(where, `cannot be unpacked: ${messageOf(error)}`);
    }
  };
