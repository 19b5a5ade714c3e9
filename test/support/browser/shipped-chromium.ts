import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { defaultCacheDir } from '../../../infra/engines/engines.ts';
import type { FoundChromium } from './find-chromium.ts';

const packageFolder = fileURLToPath(new URL('../', import.meta.resolve('@sparticuz/chromium')));

/**
 * The browser of the package `@sparticuz/chromium`, which is for Linux on x64. It comes with the libraries that a bare machine
 * lacks, and with a font. Unpacked once into the cache: the package itself would use a fixed path of the temporary folder, where
 * two processes that unpack at the same time run half a browser.
 */
export async function shippedChromium(): Promise<FoundChromium> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(defaultCacheDir(), `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const env = { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { path: join(folder, 'chromium'), env };
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const program = join(unfinished, 'chromium');
  await Promise.all([
    pipeline(packed('chromium.br'), createBrotliDecompress(), createWriteStream(program)),
    unpackTar('al2023.tar.br', unfinished),
    unpackTar('fonts.tar.br', unfinished),
  ]);
  await chmod(program, 0o755);
  await rename(unfinished, folder).catch(async (thrown) => {
    await rm(unfinished, { recursive: true });
    // Another process was faster.
    if (!existsSync(folder)) throw thrown;
  });
}

async function unpackTar(name: string, folder: string): Promise<void> {
  const entries = extract();
  const read = pipeline(packed(name), createBrotliDecompress(), entries);
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    await mkdir(dirname(path), { recursive: true });
    if (entry.header.type === 'file') await pipeline(entry, createWriteStream(path));
    else entry.resume();
  }
  await read;
}

const packed = (name: string) => createReadStream(join(packageFolder, 'bin', name));
