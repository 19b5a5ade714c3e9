import { fileURLToPath } from 'node:url';

/** The folder of the Python runner's code. */
export const runnerSource = fileURLToPath(new URL('python/', import.meta.url));
/** What goes on `PYTHONPATH` besides it: modules that pickles of the old client name. */
export const compatibilitySource = fileURLToPath(new URL('python/compatibility', import.meta.url));
