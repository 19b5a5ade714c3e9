import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), isEntry: z.boolean().default(false) }),
);
type Manifest = z.output<typeof manifestShape>;

/** What each page of a build loads. */
export async function portalSizes(folder: string): Promise<PageSize[]> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (!entry) throw new Error(`${folder} has no entry.`);
  const frame = closure(manifest, entry);
  const bytesOf = async (names: Iterable<string>) => {
    const files = [...names].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'));
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  // The page that one sees first is loaded with the frame.
  const first = { page: 'marketplace', bytes: await bytesOf(frame), limit: firstPageLimit };
  const pages = Object.keys(manifest).filter((name) => /^pages\/[^/]+\/page\.tsx$/.test(name));
  const further = pages.map(async (name) => {
    const own = [...closure(manifest, name)].filter((chunk) => !frame.has(chunk));
    return { page: name.split('/')[1] ?? name, bytes: await bytesOf(own), limit: furtherPageLimit };
  });
  return [first, ...(await Promise.all(further))];
}

/** A chunk and all that it imports before it runs. */
function closure(manifest: Manifest, name: string): Set<string> {
  const found = new Set([name]);
  // The iteration of a set includes what is added to the set meanwhile.
  for (const one of found) for (const next of manifest[one]?.imports ?? []) found.add(next);
  return found;
}
