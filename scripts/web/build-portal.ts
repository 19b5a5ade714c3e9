import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Of all packages that the pages contain; the bundler lists those of scripts alone. */
const licenses = 'licenses.md';
const fontLicense = '@fontsource-variable/inter/LICENSE';
const compressible = new Set(['.css', '.html', '.js', '.svg']);

// Builds the web portal into a folder, its only argument: files with hashes in their names, each beside its forms in brotli and gzip.
// A process of its own, because the bundler keeps its memory.
async function buildPortal(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, '../../services/web'),
    ...{ configFile: false, logLevel: 'warn', plugins: [react()] },
    build: {
      ...{ outDir: folder, emptyOutDir: false },
      ...{ assetsDir: 'assets', assetsInlineLimit: 0, manifest: true, license: { fileName: licenses } },
      ...{ target: 'es2023', reportCompressedSize: false },
      // Its script would be another request of every page; browsers that lack it load the modules one by one.
      modulePreload: { polyfill: false },
    },
  });
  await appendFile(join(folder, licenses), await readFile(fileURLToPath(import.meta.resolve(fontLicense))));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  await Promise.all([
    promisify(brotliCompress)(bytes).then((smaller) => writeFile(`${path}.br`, smaller)),
    promisify(gzip)(bytes, { level: 9 }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ]);
}

const [, , folder] = process.argv;
if (!folder) throw new Error('Give the folder to build into.');
try {
  await buildPortal(folder);
} catch (error) {
  // What is wrong where, without the places in the bundler that follow.
  console.error(stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim());
  process.exitCode = 1;
}
