import { systemClock } from '../../kit/clock.ts';
import { createFailureLimit, type FailureLimit } from '../../kit/http/failure-limit.ts';
import type { SharedCounts } from '../../kit/http/window-counts.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import type { PasswordStrength } from '../../kit/secrets/strength/password-strength.ts';
import type { Attempts } from '../../kit/store/attempts/attempts.ts';
import type { GatewayConfig } from '../config.ts';
import type { Accounts } from '../domain/accounts.ts';
import type { ApiTokens } from '../domain/api-token.ts';
import type { MailRequests } from '../domain/mail-request.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import type { PendingAddresses } from '../domain/pending-address.ts';
import type { PendingOperations } from '../domain/pending-operation.ts';
import type { Users } from '../domain/ports.ts';
import type { OpenIdProvider } from '../domain/provided-user.ts';
import type { SecondFactors } from '../domain/second-factor.ts';
import type { Sessions } from '../domain/session.ts';
import type { StreamTickets } from '../domain/stream-ticket.ts';
import { createBrowserSessions } from './browser-sessions.ts';
import { createChangeEmail } from './change-email.ts';
import { createChangeExpiredPassword } from './change-expired-password.ts';
import { createChangePassword, createReplacePassword } from './change-password.ts';
import { createChangeStatus } from './change-status.ts';
import { createCheckPassword } from './check-password.ts';
import { createConfirmCaller } from './confirm-caller.ts';
import { createFindProvidedUser } from './find-provided-user.ts';
import { createIssueApiToken } from './issue-api-token.ts';
import type { KeyRing } from './key-ring.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLogIn } from './log-in.ts';
import { createLogOut } from './log-out.ts';
import { createOpenIdLogIn } from './openid-log-in.ts';
import { createOwnSessions } from './own-sessions.ts';
import { createCallerOfSession, createRecogniseToken } from './recognise-token.ts';
import { createRefreshProfileToken } from './refresh-profile-token.ts';
import { createRefreshSecrets } from './refresh-secrets.ts';
import { createRegister } from './register.ts';
import { createRequestMail } from './request-mail.ts';
import { createSealedSecrets } from './sealed-secrets.ts';
import { createSecondFactorSetup } from './second-factor-setup.ts';
import { createSignUp } from './sign-up.ts';
import { createIssueToken, createStartSession } from './start-session.ts';
import { createStreamTickets } from './stream-tickets.ts';
import { createUseMailedPassword } from './use-mailed-password.ts';
import { createVerifyEmail } from './verify-email.ts';
import { createVerifySecondFactor } from './verify-second-factor.ts';

/** What the use cases need from outside. */
export interface Ports {
  readonly users: Users;
  readonly accounts: Accounts;
  readonly apiTokens: ApiTokens;
  readonly mailedPasswords: MailedPasswords;
  readonly mailRequests: MailRequests;
  readonly pendingAddresses: PendingAddresses;
  readonly pendingOperations: PendingOperations;
  readonly sessions: Sessions;
  readonly streamTickets: StreamTickets;
  readonly ring: KeyRing;
  readonly seal: Seal;
  readonly attempts: Attempts;
  /** What all gateways count together. */
  readonly counts: SharedCounts;
  readonly secondFactors: SecondFactors;
  readonly strength: PasswordStrength;
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
  const { users, accounts, apiTokens, mailedPasswords, mailRequests, pendingAddresses, pendingOperations } = ports;
  const { sessions, ring, counts } = ports;
  const limit = (name: string, failures: number, windowMs: number): FailureLimit =>
    createFailureLimit({ failures, windowMs, clock: systemClock, shared: { counts, name } });
  const site = siteOf(config);
  const isRequiredOfAdmins = config.IDENTITY_ADMIN_SECOND_FACTOR;
  const sessionLifetimes = sessionLifetimesOf(config);
  const issueToken = createIssueToken({
    ...{ sign: ring.sign, issuer: config.IDENTITY_ISSUER, audience: config.IDENTITY_AUDIENCE },
    ...{ lifetimes: sessionLifetimes, isRequiredOfAdmins },
  });
  const startSession = createStartSession({ users, sessions, issueToken, lifetimes: sessionLifetimes });
  const secrets = createRefreshSecrets(config.IDENTITY_KEY_SECRET);
  const useMailedPassword = createUseMailedPassword({ users, mailedPasswords, accounts, pendingOperations });
  const recentMs = config.IDENTITY_RECENT_LOG_IN_MS;
  const confirmCaller = createConfirmCaller({ users, sessions, clock: systemClock, recentMs });
  const longest = config.IDENTITY_API_TOKEN_LONGEST_MS || undefined;
  const lifetimes = { usual: config.IDENTITY_API_TOKEN_MS, longest };
  const requestMail = createRequestMail({
    ...{ mailRequests, isEnabled: site.mail },
    addresses: limit('mails to addresses', config.IDENTITY_ADDRESS_MAILS, hourMs),
    networks: limit('mails of networks', config.IDENTITY_NETWORK_MAILS, hourMs),
  });
  const checkPassword = createCheckPassword({ strength: ports.strength, leastScore: config.IDENTITY_PASSWORD_SCORE });
  const replacePassword = createReplacePassword({ users, pendingOperations, checkPassword });
  const signUp = createSignUp({ users, pendingOperations, checkPassword });
  const networks = limit('failures of networks', config.IDENTITY_NETWORK_FAILURES, quarterHourMs);
  const recogniseToken = createRecogniseToken({
    ...{ verify: ring.verify, users, sessions, apiTokens, networks, isRequiredOfAdmins },
  });
  const codes = { ...ports, secrets: createSealedSecrets(ports.seal), clock: systemClock };
  const verifySecondFactor = createVerifySecondFactor(codes);
  return {
    ...{ users, apiTokens, site, signUp, publishedKeys: ring.published },
    register: createRegister({
      ...{ signUp, site },
      networks: limit('sign-ups of networks', config.IDENTITY_NETWORK_SIGN_UPS, quarterHourMs),
    }),
    requestMail,
    changeEmail: createChangeEmail({ users, pendingAddresses, confirmCaller, requestMail, site }),
    knownDevices: createKnownDevices({ seal: ports.seal, clock: systemClock }),
    logIn: createLogIn({
      ...{ users, sessions, startSession, useMailedPassword, verifySecondFactor, clock: systemClock },
    }),
    changePassword: createChangePassword(replacePassword),
    changeExpiredPassword: createChangeExpiredPassword({ users, accounts, replacePassword, clock: systemClock }),
    changeStatus: createChangeStatus({ users, sessions, accounts, apiTokens }),
    verifyEmail: createVerifyEmail({ users, accounts, pendingAddresses }),
    recogniseToken,
    streamTickets: createStreamTickets({
      streamTickets: ports.streamTickets,
      callerOfSession: createCallerOfSession({ users, sessions, isRequiredOfAdmins }),
    }),
    browserSessions: createBrowserSessions({ users, sessions, secrets, issueToken }),
    ownSessions: createOwnSessions({ sessions }),
    logOut: createLogOut({ recogniseToken, sessions }),
    confirmCaller,
    secondFactor: createSecondFactorSetup({
      ...codes,
      confirmCaller,
      verifySecondFactor,
      issuer: config.IDENTITY_ISSUER,
    }),
    issueApiToken: createIssueApiToken({ apiTokens, confirmCaller, lifetimes, clock: systemClock }),
    refreshProfileToken: createRefreshProfileToken({
      ...{ users, apiTokens, lifetimeMs: lifetimes.usual, clock: systemClock },
    }),
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

/** A key verifies for `IDENTITY_TOKEN_MS` after its last use, so no token may last longer. */
const sessionLifetimesOf = ({ IDENTITY_TOKEN_MS: tokenMs, ...config }: GatewayConfig) => ({
  token: { sessionMs: tokenMs, tokenMs },
  browser: {
    sessionMs: config.IDENTITY_BROWSER_SESSION_MS,
    tokenMs: Math.min(config.IDENTITY_BROWSER_TOKEN_MS, tokenMs),
  },
});

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
