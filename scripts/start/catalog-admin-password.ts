import { randomBytes } from 'node:crypto';
import { keptSecret } from './kept-secret.ts';

/** A first password for the catalog's user `admin`; 24 characters, so that it can still be typed. */
export const newAdminPassword = (): string => randomBytes(18).toString('base64url');

/** The password of the user `admin` of a platform on this machine, unless it was changed there. */
export const catalogAdminPassword = (home: string) => keptSecret(home, 'catalog-admin-password', newAdminPassword);
