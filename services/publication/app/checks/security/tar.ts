import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { nameProblem } from '../../../domain/checks/security/entry-names.ts';
import { countEntry, type ScanArchive } from './scan.ts';
import { isTrouble, messageOf } from './zip.ts';

/** Entry types that models do not need and that are dangerous to unpack. */
const forbiddenTypes: Readonly<Record<string, string>> = {
  symlink: 'is a symbolic link',
  link: 'is a link to another file',
  'block-device': 'is a device',
  'character-device': 'is a device',
  fifo: 'is a pipe',
};

export const scanTar: ScanArchive = async (bytes, { where, depth }, scan, inner) => {
  const archive = extract();
  const fed = pipeline(bytes.stream(), archive, { signal: scan.signal });
  // The loop below gets the same error and reports it.
  fed.catch(() => undefined);
  try {
    for await (const entry of archive) {
      countEntry(scan);
      const { name, type, size } = entry.header;
      const place = `${where} > ${name}`;
      const problem = nameProblem(name) ?? forbiddenTypes[type];
      if (problem) scan.findings.problem(place, problem);
      if (type === 'file' || type === 'contiguous-file')
        await inner(bytesOf(entry), { where: place, depth: depth + 1, packed: size });
      entry.resume();
    }
    await fed;
  } catch (error) {
    archive.destroy();
    if (scan.signal.aborted || isTrouble(error)) throw error;
    scan.findings.problem(where, `cannot be scanned completely: ${messageOf(error)}`);
  }
};

/** The library does not declare the type of its chunks. */
async function* bytesOf(source: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) if (piece instanceof Uint8Array) yield piece;
}
