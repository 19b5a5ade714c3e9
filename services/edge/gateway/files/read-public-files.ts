import { readdir, readFile } from 'node:fs/promises';
import { join, parse, relative, sep } from 'node:path';
import { createPublicFile, isPublicType, type PublicFile } from './public-file.ts';

export interface PublicFiles {
  /** The file at a path, plain or hashed; unknown paths are not looked up on disk. */
  find(path: string): { readonly file: PublicFile; readonly hashed: boolean } | undefined;
  /** The hashed path of a plain one, for links. Throws if there is no such file. */
  link(path: string): string;
}

/**
 * Reads `folder` into memory. `css/site.css` is found as `/css/site.css` and as `/css/site-<hash>.css`, whose bytes never
 * change, so that browsers may cache them for ever.
 */
export async function readPublicFiles(folder: string): Promise<PublicFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, { readonly file: PublicFile; readonly hashed: boolean }>();
  const links = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || !isPublicType(entry.name)) continue;
    const onDisk = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, onDisk).split(sep).join('/')}`;
    const file = await createPublicFile(entry.name, await readFile(onDisk));
    const hashed = hashedPath(path, file.hash);
    files.set(path, { file, hashed: false }).set(hashed, { file, hashed: true });
    links.set(path, hashed);
  }
  return {
    find: (path) => files.get(path),
    link(path) {
      const hashed = links.get(path);
      if (hashed === undefined) throw new Error(`There is no file ${path} in ${folder}.`);
      return hashed;
    },
  };
}

function hashedPath(path: string, hash: string): string {
  const { dir, name, ext } = parse(path);
  return `${dir}/${name}-${hash}${ext}`;
}
