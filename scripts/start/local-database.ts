import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineAddress } from '../../infra/engines/engines.ts';
import type { StartSettings } from './settings.ts';

/** The database of the platform of `npm start`, for chores, as the user that may do everything there. */
export function localDatabaseUrl({ MODELYARD_HOME, POSTGRES_PORT: port }: StartSettings): string {
  try {
    const password = readFileSync(join(MODELYARD_HOME, 'postgresql', 'password'), 'utf8').trim();
    return engineAddress('postgresql', { port, password });
  } catch {
    // No platform was started with this home yet: who calls the address hears that no server answers.
    return engineAddress('postgresql', { port });
  }
}
