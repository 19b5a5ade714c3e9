import { join } from 'node:path';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { endAll } from './at-end.ts';
import { stopEngines } from './engines.ts';
import { stopRoles } from './roles.ts';

// Half of what a start of the platform's programs costs is compiling, and specs start some hundred of them.
process.env.NODE_COMPILE_CACHE ??= join(defaultCacheDir(), 'compiled');

export const mochaHooks = {
  async afterAll(this: Mocha.Context) {
    this.timeout(120_000);
    await endAll();
    await stopRoles();
    await stopEngines();
  },
};
