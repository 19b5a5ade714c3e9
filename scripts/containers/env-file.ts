import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { missingLines } from './compose-secrets.ts';

/** Writes what compose.yaml must not hold into `.env`, for its owner alone; existing lines stay as they are. */
const FILE = '.env';
const mode = 0o600;
const present = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
// A file that is there, such as one of an earlier release, keeps its mode when it is written.
if (existsSync(FILE)) chmodSync(FILE, mode);
const missing = missingLines(present);
if (missing.length === 0) console.log(`${FILE} is complete already`);
else {
  const start = present === '' || present.endsWith('\n') ? present : `${present}\n`;
  writeFileSync(FILE, `${start}${missing.map((line) => `${line}\n`).join('')}`, { mode });
  console.log(`${FILE} written, with a new ${missing.map((line) => line.split('=')[0]).join(' and ')}`);
}
