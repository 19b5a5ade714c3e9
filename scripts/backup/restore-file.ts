import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Part, wholeOf } from './parts.ts';

/** Writes a part of a secret into `home`, of an image into the folder of the registry's data. */
export async function restoreFile({ name, bytes }: Part, home: string): Promise<void> {
  const whole = wholeOf(name);
  const path = whole.startsWith('secrets/')
    ? join(home, whole.slice('secrets/'.length))
    : join(home, 'registry', 'data', whole.slice('registry/'.length));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (name.endsWith('/0000')) await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  else await appendFile(path, bytes);
}
