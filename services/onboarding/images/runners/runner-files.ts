import { fileURLToPath } from 'node:url';
import type { LayerFile } from '../oci/layer.ts';
import { folderFiles } from '../python/folder-files.ts';

const source = fileURLToPath(new URL('python/', import.meta.url));
/** Where the runner lies in an image. */
export const runnerFolder = 'opt/modelyard/runner';

/** The code of the Python runner. */
export const runnerFiles = (): Promise<LayerFile[]> =>
  folderFiles(source, runnerFolder, { mostFiles: 100, mostBytes: 1024 * 1024 }, (path) => path.endsWith('.py'));
