import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { createPublicFile } from './public-file.ts';
import type { PublicFiles } from './read-public-files.ts';

/**
 * Every Avro schema that was ever on the wire, at `/schemas/avro/<fingerprint>`: what a consumer needs to read a message
 * whose `ce_dataschema` names it. The bytes of a fingerprint never change.
 */
export async function readReleasedSchemas(folder: string): Promise<PublicFiles['find']> {
  const names = (await readdir(folder)).filter((name) => extname(name) === '.avsc');
  const files = await Promise.all(
    names.map(async (name) => createPublicFile(name, await readFile(join(folder, name)))),
  );
  const byPath = new Map(names.map((name, index) => [`/schemas/avro/${basename(name, '.avsc')}`, files[index]]));
  return (path) => {
    const file = byPath.get(path);
    return file && { file, hashed: true };
  };
}
