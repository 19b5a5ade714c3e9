import { randomBytes } from 'node:crypto';
import { keptSecret } from './kept-secret.ts';

/** What results are signed with that the orchestrator sends to callback addresses; their receivers know it. */
export const callbackSecret = (home: string) =>
  keptSecret(home, 'callback-secret', () => `whsec_${randomBytes(32).toString('base64')}`);
