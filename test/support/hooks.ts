import { join } from 'node:path';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { runCleanups } from './cleanup.ts';
import { stopEngines } from './engines.ts';
import { stopRoles } from './roles.ts';

// Half of what a start of the platform's programs costs is compiling, and specs start some hundred of them.
process.env.NODE_COMPILE_CACHE ??= join(defaultCacheDir(), 'compiled');

async function endWhatSpecsStarted(): Promise<void> {
  await runCleanups();
  await stopRoles();
  await stopEngines();
}

let ending = false;
// Mocha ends at once; what specs started would go on without it, and be in the way of whatever runs next. The signal comes
// twice where the whole group of processes gets it: the second must not end the work of the first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (ending) return;
    ending = true;
    void endWhatSpecsStarted().finally(() => process.exit(1));
  });

export const mochaHooks = {
  async afterAll(this: Mocha.Context) {
    this.timeout(240_000);
    await endWhatSpecsStarted();
    setTimeout(() => {
      console.error(`Still open at the end, and closed by force: ${process.getActiveResourcesInfo().join(', ')}`);
      process.exit();
    }, 15_000).unref();
  },
};
