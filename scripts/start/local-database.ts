import { engineAddress } from '../../infra/engines/engines.ts';
import { localEnginePassword } from './local-engine-password.ts';
import type { StartSettings } from './settings.ts';

/** The database of the platform of `npm start`, for chores, as the user that may do everything there. */
export const localDatabaseUrl = ({ MODELYARD_HOME, POSTGRES_PORT: port }: StartSettings): string =>
  engineAddress('postgresql', { port, password: localEnginePassword(MODELYARD_HOME, 'postgresql') });
