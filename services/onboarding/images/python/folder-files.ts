import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../../../kit/errors.ts';
import type { LayerFile } from '../oci/layer.ts';

export interface FolderLimits {
  readonly mostFiles: number;
  readonly mostBytes: number;
}

/**
 * The files below a folder as those of a layer, below `prefix`; links and other special files are left out. Errors:
 * `unprocessable` above the limits.
 */
export async function folderFiles(
  folder: string,
  prefix: string,
  { mostFiles, mostBytes }: FolderLimits,
  isWanted: (path: string) => boolean = () => true,
): Promise<LayerFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files: LayerFile[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(folder, source).split(sep).join('/');
    if (!entry.isFile() || !isWanted(path)) continue;
    const { size, mode } = await stat(source);
    bytes += size;
    if (files.length >= mostFiles || bytes > mostBytes)
      throw new AppError('unprocessable', `The files have more than ${mostFiles} entries or ${mostBytes} bytes.`, {
        reason: 'image_too_large',
      });
    const open = () => createReadStream(source);
    files.push({ path: `${prefix}/${path}`, size, executable: (mode & 0o100) !== 0, open });
  }
  return files;
}
