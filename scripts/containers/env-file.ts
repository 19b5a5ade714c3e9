import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { missingLines } from './compose-secrets.ts';

/** Writes what compose.yaml must not hold into `.env`; existing lines stay as they are. */
const FILE = '.env';
const present = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
const missing = missingLines(present);
if (missing.length === 0) console.log(`${FILE} is complete already`);
else {
  const start = present === '' || present.endsWith('\n') ? present : `${present}\n`;
  writeFileSync(FILE, `${start}${missing.map((line) => `${line}\n`).join('')}`, { mode: 0o600 });
  console.log(`${FILE} written, with a new ${missing.map((line) => line.split('=')[0]).join(' and ')}`);
}
