import { systemClock } from '../../kit/clock.ts';
import { createFailureLimit, type FailureLimit } from '../../kit/http/failure-limit.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import type { GatewayConfig } from '../config.ts';
import type { Accounts } from '../domain/accounts.ts';
import type { ApiTokens } from '../domain/api-token.ts';
import type { MailRequests } from '../domain/mail-request.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import type { PendingOperations } from '../domain/pending-operation.ts';
import type { Users } from '../domain/ports.ts';
import type { OpenIdProvider } from '../domain/provided-user.ts';
import type { Sessions } from '../domain/session.ts';
import { createChangePassword } from './change-password.ts';
import { createChangeStatus } from './change-status.ts';
import { createFindProvidedUser } from './find-provided-user.ts';
import type { KeyRing } from './key-ring.ts';
import { createLogIn } from './log-in.ts';
import { createLogOut } from './log-out.ts';
import { createOpenIdLogIn } from './openid-log-in.ts';
import { createRecogniseToken } from './recognise-token.ts';
import { createRefreshProfileToken } from './refresh-profile-token.ts';
import { createRegister } from './register.ts';
import { createRequestMail } from './request-mail.ts';
import { createSignUp } from './sign-up.ts';
import { createStartSession } from './start-session.ts';
import { createUseMailedPassword } from './use-mailed-password.ts';
import { createVerifyEmail } from './verify-email.ts';

/** What the use cases need from outside. */
export interface Ports {
  readonly users: Users;
  readonly accounts: Accounts;
  readonly apiTokens: ApiTokens;
  readonly mailedPasswords: MailedPasswords;
  readonly mailRequests: MailRequests;
  readonly pendingOperations: PendingOperations;
  readonly sessions: Sessions;
  readonly ring: KeyRing;
  readonly seal: Seal;
  /** Undefined if the site has no OpenID provider. */
  readonly provider: OpenIdProvider | undefined;
}

const quarterHourMs = 15 * 60_000;
const hourMs = 4 * quarterHourMs;

/** Settings of the operator that clients can see. */
export type Site = ReturnType<typeof siteOf>;

/** The use cases that the operations call, and the ports they read from. */
export type UseCases = ReturnType<typeof createUseCases>;

export function createUseCases(config: GatewayConfig, ports: Ports) {
  const { users, accounts, apiTokens, mailedPasswords, mailRequests, pendingOperations, sessions, ring } = ports;
  const site = siteOf(config);
  const startSession = createStartSession({
    ...{ users, sessions, sign: ring.sign, lifetimeMs: config.IDENTITY_TOKEN_MS },
    ...{ issuer: config.IDENTITY_ISSUER, audience: config.IDENTITY_AUDIENCE },
  });
  const useMailedPassword = createUseMailedPassword({ users, mailedPasswords, accounts, pendingOperations });
  const signUp = createSignUp({ users, pendingOperations });
  const networks = limit(config.IDENTITY_NETWORK_FAILURES, quarterHourMs);
  const recogniseToken = createRecogniseToken({ verify: ring.verify, users, sessions, apiTokens, networks });
  return {
    ...{ users, apiTokens, site, signUp, publishedKeys: ring.published },
    register: createRegister({ signUp, site, networks: limit(config.IDENTITY_NETWORK_SIGN_UPS, quarterHourMs) }),
    requestMail: createRequestMail({
      ...{ mailRequests, isEnabled: site.mail },
      addresses: limit(config.IDENTITY_ADDRESS_MAILS, hourMs),
      networks: limit(config.IDENTITY_NETWORK_MAILS, hourMs),
    }),
    logIn: createLogIn({ users, sessions, startSession, useMailedPassword }),
    changePassword: createChangePassword({ users, pendingOperations }),
    changeStatus: createChangeStatus({ users, sessions, accounts }),
    verifyEmail: createVerifyEmail({ users, accounts }),
    recogniseToken,
    logOut: createLogOut({ recogniseToken, sessions }),
    refreshProfileToken: createRefreshProfileToken({ users, apiTokens }),
    openId: createOpenId(),
  };

  function createOpenId() {
    const { provider, seal } = ports;
    if (!provider) return undefined;
    const { IDENTITY_OIDC_PROVIDER_CODE: providerCode, IDENTITY_SIGN_UP: signUpAllowed } = config;
    const findProvidedUser = createFindProvidedUser({ users, accounts, signUp, providerCode, signUpAllowed });
    return createOpenIdLogIn({ provider, seal, users, sessions, startSession, findProvidedUser });
  }
}

function siteOf(config: GatewayConfig) {
  const mail = config.IDENTITY_SMTP_URL !== undefined;
  return {
    signUp: config.IDENTITY_SIGN_UP,
    /** Whether there is a mail server. */
    mail,
    verifyEmail: mail && config.IDENTITY_VERIFY_EMAIL,
    publicationApproval: config.PUBLICATION_APPROVAL,
    /** Public address of the portal. */
    publicUrl: config.IDENTITY_PUBLIC_URL,
  };
}

const limit = (failures: number, windowMs: number): FailureLimit =>
  createFailureLimit({ failures, windowMs, clock: systemClock });
