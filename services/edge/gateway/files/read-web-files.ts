import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { isPublicType, type PublicFile, publicFileOf } from './public-file.ts';
import type { PublicFiles } from './read-public-files.ts';

export interface WebFiles {
  /** The page, at all addresses of the portal. */
  readonly page: PublicFile;
  /** What the page at an address needs besides, as the header `Link` says it; undefined for most. */
  readonly preloads: (path: string) => string | undefined;
  /** The files that it loads, whose names contain their hashes. */
  readonly find: PublicFiles['find'];
}

/** Reads a build of the web portal into memory, with the forms that the build has compressed. Throws where there is none. */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const page = await readCompressed(join(folder, 'index.html'));
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isPublicType(entry.name))
    .map(async ({ parentPath, name }) => {
      const onDisk = join(parentPath, name);
      const path = `/${relative(folder, onDisk).split(sep).join('/')}`;
      return [path, { file: await readCompressed(onDisk), hashed: true }] as const;
    });
  const byPath = new Map(await Promise.all(files));
  return { page, preloads: await readPreloads(folder), find: (path) => byPath.get(path) };
}

const preloadsShape = z.record(z.string(), z.array(z.string()));

async function readPreloads(folder: string): Promise<WebFiles['preloads']> {
  const text = await readIfThere(join(folder, 'preloads.json'));
  const lists = Object.entries(text ? preloadsShape.parse(JSON.parse(text.toString())) : {});
  const links = lists.map(([start, files]) => {
    const link = files.map((file) => `<${file}>; rel=modulepreload`).join(', ');
    return { start, link };
  });
  return (path) => links.find(({ start }) => path.startsWith(start))?.link;
}

async function readCompressed(path: string): Promise<PublicFile> {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    readIfThere(`${path}.br`),
    readIfThere(`${path}.gz`),
  ]);
  return publicFileOf(path, { identity, br, gzip });
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
