import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { paths } from '../../services/web/app/paths.ts';
import { filesBesideFrame, readBuildManifest } from './build-manifest.ts';

/** Pages that people come to by links from elsewhere; the others are opened from a page that is there. */
const linkedPages = { [paths.model.replace(/\$.*/, '')]: 'pages/model/page.tsx' };
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
  await writeFile(join(folder, 'preloads.json'), JSON.stringify(await preloads(folder)));
  await appendFile(join(folder, licenses), await readFile(fileURLToPath(import.meta.resolve(fontLicense))));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}

/** By the beginning of its address, what a page needs besides the frame: browsers ask for it before the frame has run. */
async function preloads(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const manifest = await readBuildManifest(folder);
  const pages = Object.entries(linkedPages);
  return Object.fromEntries(
    pages.map(([start, page]) => [start, filesBesideFrame(manifest, page).map((file) => `/${file}`)]),
  );
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
