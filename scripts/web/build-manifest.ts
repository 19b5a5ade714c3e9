import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const shape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), isEntry: z.boolean().default(false) }),
);

/** The files of a build, and which of them import which. */
export interface BuildManifest {
  /** Chunks by the names of their sources. */
  readonly chunks: z.output<typeof shape>;
  /** What every page loads: the names of the entry and of all that it imports. */
  readonly frame: ReadonlySet<string>;
}

/** Throws where a folder has no build. */
export async function readBuildManifest(folder: string): Promise<BuildManifest> {
  const chunks = shape.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry);
  if (!entry) throw new Error(`${folder} has no entry.`);
  return { chunks, frame: closure(chunks, entry) };
}

/** The JavaScript that a page loads besides the frame, itself included. */
export const filesBesideFrame = ({ chunks, frame }: BuildManifest, name: string): readonly string[] =>
  scriptsOf(
    chunks,
    [...closure(chunks, name)].filter((chunk) => !frame.has(chunk)),
  );

export const scriptsOf = (chunks: BuildManifest['chunks'], names: Iterable<string>): readonly string[] =>
  [...names].map((name) => chunks[name]?.file ?? '').filter((file) => file.endsWith('.js'));

/** A chunk and all that it imports before it runs. */
function closure(chunks: BuildManifest['chunks'], name: string): ReadonlySet<string> {
  const found = new Set([name]);
  // The iteration of a set includes what is added to the set meanwhile.
  for (const one of found) for (const next of chunks[one]?.imports ?? []) found.add(next);
  return found;
}
