import { fileTypeFromBuffer } from 'file-type';
import { scanProgram } from '../../../domain/checks/security/executables.ts';
import { pickleOffset } from '../../../domain/checks/security/numpy-pickle.ts';
import { scanPickle } from '../../../domain/checks/security/pickle/scan-pickle.ts';
import { scanSecrets } from '../../../domain/checks/security/secrets.ts';
import { LimitExceeded, limitBytes } from '../limit-bytes.ts';
import { decodeText, encodingOf } from '../text/decode-text.ts';
import { formatOf, scanCompressed } from './compressed.ts';
import { type Entry, meterBytes, type Scan, type ScanArchive } from './scan.ts';
import { type SpooledBytes, spoolBytes } from './spool-bytes.ts';
import { scanTar } from './tar.ts';
import { isZip, scanZip } from './zip.ts';

/** Archive formats that are not supported. */
const unsupportedArchives = new Set(['7z', 'ace', 'arj', 'bz2', 'cab', 'lz', 'lz4', 'lzh', 'rar', 'xz', 'Z']);

/** Scans a file while it is fetched, with all nested archives. */
export async function scanFile(source: AsyncIterable<Uint8Array>, where: string, scan: Scan): Promise<void> {
  await scanEntry(limitBytes(source, scan.limits.fileBytes, scan.signal), { where, depth: 0 }, scan);
}

async function scanEntry(source: AsyncIterable<Uint8Array>, entry: Entry, scan: Scan): Promise<void> {
  if (entry.depth > scan.limits.depth)
    throw new LimitExceeded(`${entry.where} is nested deeper than ${scan.limits.depth} archives`);
  const bytes = await spoolBytes(meterBytes(source, entry.packed, scan), scan.directory);
  try {
    await scanBytes(bytes, entry, scan);
  } finally {
    await bytes.close();
  }
}

/** A file can be valid in several formats: it has to be harmless in each of them. */
async function scanBytes(bytes: SpooledBytes, entry: Entry, scan: Scan): Promise<void> {
  const { head } = bytes;
  const { where } = entry;
  scanProgram(head, where, scan.findings);
  const archive = await archiveScan(bytes);
  if (archive) await archive(bytes, entry, scan, (source, inner) => scanEntry(source, inner, scan));
  await scanPickle(bytes.stream(pickleOffset(head)), where, scan.findings);
  const type = await fileTypeFromBuffer(head);
  if (type && unsupportedArchives.has(type.ext))
    scan.findings.problem(where, `is an archive (${type.ext}) that cannot be scanned; pack it as zip or tar`);
  const encoding = await encodingOf(head);
  if (encoding) await scanSecrets(decodeText(bytes.stream(), encoding), where, scan.findings);
}

async function archiveScan(bytes: SpooledBytes): Promise<ScanArchive | undefined> {
  const format = formatOf(bytes.head);
  if (format) return scanCompressed(format);
  if (isTar(bytes.head)) return scanTar;
  return (await isZip(bytes)) ? scanZip : undefined;
}

/** By its magic number or, in older archives, by the checksum of the first header. */
function isTar(head: Buffer): boolean {
  if (head.length < 512) return false;
  if (head.toString('latin1', 257, 262) === 'ustar') return true;
  const given = Number.parseInt(head.toString('latin1', 148, 156).replaceAll('\0', ' ').trim(), 8);
  const sum = head.subarray(0, 512).reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return given === sum && sum > 8 * 0x20;
}
