import { BlobReader, BlobWriter, configure, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { ChosenFile } from './chosen-files.ts';

// The policy of the edge lets no workers run.
configure({ useWebWorkers: false });

/** Names that are looked at to see what an archive is. */
const mostNames = 10_000;

/** The names within a zip archive; none where it is not one. */
export async function namesInZip(file: Blob): Promise<readonly string[]> {
  const reader = new ZipReader(new BlobReader(file));
  const names: string[] = [];
  try {
    for await (const { filename } of reader.getEntriesGenerator()) {
      names.push(filename);
      if (names.length === mostNames) break;
    }
  } catch {
    // The platform says what is wrong with an archive that is damaged.
    return [];
  }
  return names;
}

/** All in one archive, without the folder around them and without compression: models hardly shrink, and a large one would take minutes. */
export async function packFiles(files: readonly ChosenFile[], name: string): Promise<File> {
  const folder = `${name}/`;
  const isFolder = files.every(({ path }) => path.startsWith(folder));
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level: 0 });
  for (const { path, file } of files)
    await writer.add(isFolder ? path.slice(folder.length) : path, new BlobReader(file));
  return new File([await writer.close()], `${name}.zip`);
}
