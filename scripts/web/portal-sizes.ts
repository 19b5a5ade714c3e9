import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBesideFrame, readBuildManifest, scriptsOf } from './build-manifest.ts';

const kib = 1024;
/** JavaScript of the page that one sees first, the frame around all pages included. */
const firstPageLimit = 180 * kib;
/** What each further page loads besides. */
const furtherPageLimit = 80 * kib;

export interface PageSize {
  readonly page: string;
  /** JavaScript in brotli. */
  readonly bytes: number;
  readonly limit: number;
}

/** What each page of a build loads. */
export async function portalSizes(folder: string): Promise<PageSize[]> {
  const manifest = await readBuildManifest(folder);
  const bytesOf = async (files: readonly string[]) => {
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  // The page that one sees first is loaded with the frame.
  const frame = await bytesOf(scriptsOf(manifest.chunks, manifest.frame));
  const pages = Object.keys(manifest.chunks).filter((name) => /^pages\/[^/]+\/page\.tsx$/.test(name));
  const further = pages.map(async (name) => {
    const bytes = await bytesOf(filesBesideFrame(manifest, name));
    return { page: name.split('/')[1] ?? name, bytes, limit: furtherPageLimit };
  });
  return [{ page: 'marketplace', bytes: frame, limit: firstPageLimit }, ...(await Promise.all(further))];
}
