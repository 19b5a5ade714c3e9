import type { Operation } from '../../kit/http/api/operation.ts';
import type { IdentityDeps } from './operation.ts';
import { administrationOperations } from './operations/administration.ts';
import { apiTokenOperations } from './operations/api-tokens.ts';
import { browserSessionOperations } from './operations/browser-sessions.ts';
import { logInOperations } from './operations/log-in.ts';
import { openIdOperations } from './operations/openid.ts';
import { ownSessionOperations } from './operations/own-sessions.ts';
import { passwordOperations } from './operations/passwords.ts';
import { secondFactorOperations } from './operations/second-factor.ts';
import { signUpOperations } from './operations/sign-up.ts';
import { streamTicketOperations } from './operations/stream-tickets.ts';
import { tokenOperations } from './operations/tokens.ts';

/** Every operation of identity. */
export const operations: readonly Operation<IdentityDeps>[] = [
  ...logInOperations,
  ...browserSessionOperations,
  ...ownSessionOperations,
  ...tokenOperations,
  ...streamTicketOperations,
  ...signUpOperations,
  ...passwordOperations,
  ...apiTokenOperations,
  ...secondFactorOperations,
  ...openIdOperations,
  ...administrationOperations,
];
