import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineAddress } from '../../infra/engines/engines.ts';
import type { StartSettings } from './settings.ts';

/** The MongoDB of the platform of `npm start`, for chores, as the user that may do everything there where it asks for a login. */
export function localMongoUrl({ ENGINE_ACCOUNTS, MODELYARD_HOME, MONGODB_PORT: port }: StartSettings): string {
  if (ENGINE_ACCOUNTS === 'off') return engineAddress('mongodb', { port });
  try {
    const password = readFileSync(join(MODELYARD_HOME, 'mongodb', 'password'), 'utf8').trim();
    return engineAddress('mongodb', { port, password });
  } catch {
    // No platform was started with this home yet: who calls the address hears that no server answers.
    return engineAddress('mongodb', { port });
  }
}
