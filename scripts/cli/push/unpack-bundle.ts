import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { CliError } from '../cli-error.ts';

/** More than a bundle has; a zip with more is a model of its own. */
const mostEntries = 100;

/**
 * Unpacks a zip that has a whole bundle in it, at its top or in one folder, and answers where; undefined for any other zip.
 * Only names are taken, not paths, so that nothing is written elsewhere. The server checks sizes.
 */
export async function unpackBundle(path: string, scratch: string): Promise<string | undefined> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new CliError(`${path} cannot be read as a zip: ${error.message}. Write it again.`);
  });
  try {
    const entries: yauzl.Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > mostEntries) return undefined;
    }
    const metadata = entries.find(({ fileName }) => /^(?:[^/]+\/)?metadata\.json$/.test(fileName));
    if (!metadata) return undefined;
    const prefix = metadata.fileName.slice(0, -'metadata.json'.length);
    const folder = join(scratch, 'bundle');
    await mkdir(folder);
    for (const entry of entries) {
      const name = entry.fileName.slice(prefix.length);
      if (!entry.fileName.startsWith(prefix) || name === '' || name !== basename(name)) continue;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(folder, name), { flags: 'wx' }));
    }
    return folder;
  } finally {
    zip.close();
  }
}
