import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

/** Writes what compose.yaml must not hold, a fresh database password, into `.env`; an existing file stays as it is. */
const FILE = '.env';
if (existsSync(FILE)) console.log(`${FILE} is there already`);
else {
  writeFileSync(FILE, `POSTGRES_PASSWORD=${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  console.log(`${FILE} written, with a new POSTGRES_PASSWORD`);
}
