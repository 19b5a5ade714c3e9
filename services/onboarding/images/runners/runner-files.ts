import { runnerSource } from '../../../platform/runners/runner-source.ts';
import type { LayerFile } from '../oci/layer.ts';
import { folderFiles } from '../python/folder-files.ts';

/** Where the runner lies in an image. */
export const runnerFolder = 'opt/modelyard/runner';

/** The code of the Python runner. */
export const runnerFiles = (): Promise<LayerFile[]> =>
  folderFiles(runnerSource, runnerFolder, { mostFiles: 100, mostBytes: 1024 * 1024 }, (path) => path.endsWith('.py'));
