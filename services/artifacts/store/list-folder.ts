import type { FolderEntry, FolderPage } from '../domain/ports.ts';

interface Found {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

/** Artifacts whose paths lie between two texts, both excluded, sorted by path. */
type FindBetween = (from: string, to: string, limit: number) => Promise<readonly Found[]>;

export interface FolderQuery {
  /** Empty for the root. */
  readonly folder: string;
  /** `next` of the page before; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

const batch = 200;
/** After every path below a folder. */
const end = '\u{10ffff}';

/** The texts between which all paths below a folder lie. */
export const rangeBelow = (folder: string): readonly [string, string] =>
  folder === '' ? ['', end] : [`${folder}/`, `${folder}/${end}`];

/**
 * What lies directly in a folder, from the sorted list of all paths. Where a batch ends within a subfolder, the next begins
 * after it, so that a folder costs one batch for each of its subfolders at most, however many files lie below.
 */
export async function listFolder(find: FindBetween, { folder, after, limit }: FolderQuery): Promise<FolderPage> {
  const [start, to] = rangeBelow(folder);
  const found = new Map<string, FolderEntry>();
  let cursor = after;
  for (;;) {
    // `name/` stands for everything below the folder of that name.
    const paths = await find(start + (cursor.endsWith('/') ? cursor + end : cursor), to, batch);
    for (const one of paths) {
      const [name = '', ...rest] = one.path.slice(start.length).split('/');
      const key = rest.length > 0 ? `${name}/` : name;
      if (found.has(key)) continue;
      if (found.size === limit) return { entries: [...found.values()], next: cursor };
      found.set(key, rest.length > 0 ? { name, type: 'folder' } : fileOf(name, one));
      cursor = key;
    }
    if (paths.length < batch) return { entries: [...found.values()] };
  }
}

const fileOf = (name: string, { size, sha256, storedAt }: Found): FolderEntry => ({
  ...{ name, type: 'file', size, sha256, storedAt },
});
