import { fileURLToPath } from 'node:url';

/** The folder of the tables' history. */
export const migrations = fileURLToPath(new URL('migrations/', import.meta.url));
