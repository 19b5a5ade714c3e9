import { systemClock } from '../../kit/clock.ts';
import { createFailureLimit } from '../../kit/http/failure-limit.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import { createOpenIdProvider } from '../clients/openid-provider.ts';
import { type GatewayConfig, openIdOf } from '../config.ts';
import type { Users } from '../domain/ports.ts';
import type { IdentityDeps, Limits, Site } from '../gateway/operation.ts';
import { createAccounts } from '../store/accounts.ts';
import { createApiTokens } from '../store/api-tokens.ts';
import type { Transactions } from '../store/database.ts';
import { createMailRequests } from '../store/mail-requests.ts';
import { createMailedPasswords } from '../store/mailed-passwords.ts';
import { createPendingOperations } from '../store/pending-operations.ts';
import { createSessions } from '../store/sessions.ts';
import { createChangePassword } from './change-password.ts';
import { createChangeStatus } from './change-status.ts';
import { createFindProvidedUser } from './find-provided-user.ts';
import type { KeyRing } from './key-ring.ts';
import { createLogIn } from './log-in.ts';
import { createOpenIdLogIn } from './openid-log-in.ts';
import { createRecogniseToken } from './recognise-token.ts';
import { createSignUp } from './sign-up.ts';
import { createStartSession } from './start-session.ts';
import { createUseMailedPassword } from './use-mailed-password.ts';
import { createVerifyEmail } from './verify-email.ts';

export interface DepsOptions {
  readonly config: GatewayConfig;
  readonly database: Transactions;
  readonly users: Users;
  readonly ring: KeyRing;
  readonly seal: Seal;
  readonly onChange: () => void;
}

const quarterHourMs = 15 * 60_000;
const hourMs = 4 * quarterHourMs;

/** Creates the dependencies of the operations. */
export function createDeps({ config, database, users, ring, seal, onChange }: DepsOptions): IdentityDeps {
  const sessions = createSessions(database);
  const accounts = createAccounts(database);
  const pendingOperations = createPendingOperations(database);
  const apiTokens = createApiTokens(database);
  const startSession = createStartSession({
    ...{ users, sessions, sign: ring.sign, lifetimeMs: config.IDENTITY_TOKEN_MS },
    ...{ issuer: config.IDENTITY_ISSUER, audience: config.IDENTITY_AUDIENCE },
  });
  const mailed = createMailedPasswords(database);
  const useMailedPassword = createUseMailedPassword({ users, mailed, accounts, pendingOperations });
  const signUp = createSignUp({ users, pendingOperations });
  const networks = limit(config.IDENTITY_NETWORK_FAILURES, quarterHourMs);
  return {
    ...{ users, sessions, apiTokens, signUp, onChange, publishedKeys: ring.published },
    ...{ site: siteOf(config), limits: limitsOf(config), mailRequests: createMailRequests(database) },
    logIn: createLogIn({ users, sessions, startSession, useMailedPassword }),
    changePassword: createChangePassword({ users, pendingOperations }),
    changeStatus: createChangeStatus({ users, sessions, accounts }),
    verifyEmail: createVerifyEmail({ users, accounts }),
    recogniseToken: createRecogniseToken({ verify: ring.verify, users, sessions, apiTokens, networks }),
    openId: createOpenId(),
  };

  function createOpenId() {
    const client = openIdOf(config);
    if (!client) return undefined;
    const { providerCode, ...options } = client;
    const provider = createOpenIdProvider(options);
    const signUpAllowed = config.IDENTITY_SIGN_UP;
    const findProvidedUser = createFindProvidedUser({ users, accounts, signUp, providerCode, signUpAllowed });
    return createOpenIdLogIn({ provider, seal, users, sessions, startSession, findProvidedUser });
  }
}

function siteOf(config: GatewayConfig): Site {
  const mail = config.IDENTITY_SMTP_URL !== undefined;
  return {
    signUp: config.IDENTITY_SIGN_UP,
    mail,
    verifyEmail: mail && config.IDENTITY_VERIFY_EMAIL,
    publicationApproval: config.PUBLICATION_APPROVAL,
    publicUrl: config.IDENTITY_PUBLIC_URL,
  };
}

const limitsOf = (config: GatewayConfig): Limits => ({
  signUps: limit(config.IDENTITY_NETWORK_SIGN_UPS, quarterHourMs),
  mailsByAddress: limit(config.IDENTITY_ADDRESS_MAILS, hourMs),
  mailsByNetwork: limit(config.IDENTITY_NETWORK_MAILS, hourMs),
});

const limit = (failures: number, windowMs: number) => createFailureLimit({ failures, windowMs, clock: systemClock });
