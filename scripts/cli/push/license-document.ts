import { readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { CliError } from '../cli-error.ts';

/** More than any licence has. */
const mostBytes = 1 << 20;

/** The path of `license.json`: the file as it is, or a document with the text of it. Throws a CliError where there is none. */
export async function licenseDocument(path: string, scratch: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new CliError(`There is no file ${path}: give the text of a licence, or a licence profile as .json.`);
  if (found.size > mostBytes) throw new CliError(`${path} is too large for a licence: it has more than 1 MiB.`);
  if (extname(path).toLowerCase() === '.json') return path;
  const document = join(scratch, 'license.json');
  await writeFile(document, JSON.stringify({ license: await readFile(path, 'utf8') }), { mode: 0o600 });
  return document;
}
