import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of the user that may do everything in an engine of the platform of `npm start`, for chores. Undefined where no platform was started
 * with this home yet: who logs in hears that no server answers.
 */
export function localEnginePassword(home: string, engine: 'kafka' | 'mongodb' | 'postgresql'): string | undefined {
  try {
    return readFileSync(join(home, engine, 'password'), 'utf8').trim();
  } catch {
    return undefined;
  }
}
