import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { nameProblem } from '../../../domain/checks/security/entry-names.ts';
import { LimitExceeded } from '../limit-bytes.ts';
import { countEntry, type Entry, type Scan, type ScanArchive, type ScanInner } from './scan.ts';
import type { SpooledBytes } from './spool-bytes.ts';

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1');
/** The end of the directory and the longest comment after it. */
const tailBytes = 22 + 65_535;

/** Whether zip readers would open it: they search the directory at the end, so any bytes may precede it. */
export async function isZip({ head, size, slice }: SpooledBytes): Promise<boolean> {
  if (head.subarray(0, 4).equals(localHeader)) return true;
  return size >= 22 && (await slice(Math.max(0, size - tailBytes), size)).includes(endOfDirectory);
}

type File = yauzl.ZipFile;
const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const;
const fromFd = promisify<number, typeof options, File>(yauzl.fromFd);
const fromBuffer = promisify<Buffer, typeof options, File>(yauzl.fromBuffer);

/** Symbolic links, in the upper half of the attributes of archives made on Unix. */
const typeMask = 0o170_000;
const link = 0o120_000;
const encrypted = 1;

export const scanZip: ScanArchive = async (bytes, entry, scan, inner) => {
  const { where } = entry;
  const file = await open(bytes).catch(() => undefined);
  if (!file) {
    // Bytes that merely contain the magic number are not an archive.
    if (bytes.head.subarray(0, 4).equals(localHeader)) scan.findings.problem(where, 'is a damaged zip archive');
    return;
  }
  const spans: [number, number][] = [];
  try {
    for await (const found of file.eachEntry()) {
      countEntry(scan);
      spans.push([found.relativeOffsetOfLocalHeader, found.relativeOffsetOfLocalHeader + found.compressedSize]);
      await scanEntry(file, found, entry, scan, inner);
    }
  } catch (error) {
    if (scan.signal.aborted || isTrouble(error)) throw error;
    scan.findings.problem(where, `cannot be scanned completely: ${messageOf(error)}`);
  }
  if (overlap(spans)) scan.findings.problem(where, 'has overlapping entries, as archive bombs do');
};

const open = ({ place }: SpooledBytes) =>
  'fd' in place ? fromFd(place.fd, options) : fromBuffer(place.buffer, options);

async function scanEntry(file: File, found: yauzl.Entry, { where, depth }: Entry, scan: Scan, inner: ScanInner) {
  const { generalPurposeBitFlag: flags, externalFileAttributes, compressedSize: packed, extraFields } = found;
  const name = yauzl.getFileNameLowLevel(flags, Buffer.from(found.fileName), extraFields, true);
  const place = `${where} > ${name}`;
  const problem = nameProblem(name);
  if (problem) scan.findings.problem(place, problem);
  if (((externalFileAttributes >>> 16) & typeMask) === link) scan.findings.problem(place, 'is a symbolic link');
  if (name.endsWith('/')) return;
  if (flags & encrypted) {
    scan.findings.problem(place, 'is encrypted and cannot be scanned');
    return;
  }
  const source = await promisify(file.openReadStream.bind(file))(found);
  await inner(source, { where: place, depth: depth + 1, packed });
}

/** Whether spans overlap. Headers between them are ignored. */
function overlap(spans: [number, number][]): boolean {
  spans.sort(([a], [b]) => a - b);
  return spans.some(([begin], index) => begin < (spans[index - 1]?.[1] ?? 0));
}

/** An error of our file system, not of the archive. */
export const isTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof LimitExceeded) &&
  'code' in error &&
  /^E[A-Z]{3,}$/.test(String(error.code));

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
