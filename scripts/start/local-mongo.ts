import { engineAddress } from '../../infra/engines/engines.ts';
import { localEnginePassword } from './local-engine-password.ts';
import type { StartSettings } from './settings.ts';

/** The MongoDB of the platform of `npm start`, for chores, as the user that may do everything there where it asks for a login. */
export function localMongoUrl({ ENGINE_ACCOUNTS, MODELYARD_HOME, MONGODB_PORT: port }: StartSettings): string {
  const password = ENGINE_ACCOUNTS === 'on' ? localEnginePassword(MODELYARD_HOME, 'mongodb') : undefined;
  return engineAddress('mongodb', { port, password });
}
