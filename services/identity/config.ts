import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { ConfigError, type Environment, flag, httpUrl, integer, readSettings } from '../kit/config.ts';
import {
  catalogSettings,
  identitySettings,
  mailFrom,
  poolSize,
  postgresSettings,
  publicationSettings,
  publicUrl,
  schemaName,
  smtpUrl,
} from '../platform/settings.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Thirty-two random bytes have at least this many characters in any encoding. */
const secret = () =>
  z.string('give a random text of 32 characters or more').min(32, 'must have at least 32 characters');

const store = {
  ...postgresSettings,
  /** The schema of the database that holds identity's tables. */
  IDENTITY_SCHEMA: schemaName('identity'),
};

const mail = {
  /** The mail server; without one, accounts are not verified and forgotten passwords cannot be replaced. */
  IDENTITY_SMTP_URL: smtpUrl(),
  IDENTITY_MAIL_FROM: mailFrom(),
  /** Public address of the portal; links in mails and the redirect address of the provider start with it. */
  IDENTITY_PUBLIC_URL: publicUrl(),
};

const keys = {
  /** Encrypts the private keys in the database, and cookies. */
  IDENTITY_KEY_SECRET: secret(),
  IDENTITY_TOKEN_MS: integer(30 * minute, 1_000, 24 * hour),
  /** Of browsers: how long after a log-in the next one is needed, and how long one token is valid. */
  IDENTITY_BROWSER_SESSION_MS: integer(7 * 24 * hour, minute),
  IDENTITY_BROWSER_TOKEN_MS: integer(5 * minute, 1_000, 24 * hour),
  /** How long a new key is published before it signs: longer than the interval at which services reload unknown keys. */
  IDENTITY_KEY_AHEAD_MS: integer(minute, 0, hour),
};

const { IDENTITY_ISSUER, IDENTITY_AUDIENCE } = identitySettings;
const { PUBLICATION_APPROVAL } = publicationSettings;

export const gateway = {
  ...store,
  ...catalogSettings,
  ...mail,
  ...keys,
  IDENTITY_ISSUER,
  IDENTITY_AUDIENCE,
  IDENTITY_POOL_SIZE: poolSize(16),
  /** How long after a log-in a user may change how they log in without typing the password again. */
  IDENTITY_RECENT_LOG_IN_MS: integer(10 * minute, 0),
  /** Lifetime of API tokens for which their user names none, and the longest; 0: no limit, and tokens that never expire. */
  IDENTITY_API_TOKEN_MS: integer(90 * 24 * hour, minute),
  IDENTITY_API_TOKEN_LONGEST_MS: integer(365 * 24 * hour, 0),
  /** Whether users may create their own accounts. */
  IDENTITY_SIGN_UP: flag(true),
  /**
   * How hard a chosen password has to be to guess: 0 any, 3 beyond a hundred million guesses, 4 beyond ten billion. One that
   * is known from a breach is refused in any case.
   */
  IDENTITY_PASSWORD_SCORE: integer(3, 0, 4),
  /** Whether administrators need a second factor; without one, their sessions can only set one up. */
  IDENTITY_ADMIN_SECOND_FACTOR: flag(false),
  /** Whether an account has to verify its e-mail address before the first log-in; needs a mail server. */
  IDENTITY_VERIFY_EMAIL: flag(true),
  /** Sign-ups, and wrong API or verification tokens, that one network may send within a quarter of an hour. */
  IDENTITY_NETWORK_SIGN_UPS: integer(100, 1),
  IDENTITY_NETWORK_FAILURES: integer(100, 1),
  /** Mails that one address, and one network, may request within an hour. */
  IDENTITY_ADDRESS_MAILS: integer(5, 1),
  IDENTITY_NETWORK_MAILS: integer(100, 1),
  /** Whether public publication needs the approval of a publisher; clients can query it. */
  PUBLICATION_APPROVAL,
  /** An additional OpenID Connect provider; none without an issuer. */
  IDENTITY_OIDC_ISSUER: httpUrl('the OpenID provider').optional(),
  IDENTITY_OIDC_CLIENT_ID: z.string().max(500).optional(),
  IDENTITY_OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  /** What the catalog calls the provider, see CATALOG_CODE_SETS. */
  IDENTITY_OIDC_PROVIDER_CODE: z
    .string()
    .regex(/^[A-Z0-9]{2}$/, 'must be two capitals or digits')
    .default('GP'),
};

export const relay = {
  ...store,
  ...catalogSettings,
  ...mail,
  /** Lifetimes of a mailed verification token and of a mailed password. */
  IDENTITY_VERIFY_TOKEN_MS: integer(24 * hour, minute),
  IDENTITY_MAILED_PASSWORD_MS: integer(hour, minute),
  ...kafkaSettings,
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readRelayConfig = (env: Environment) => readSettings(relay, env);
/** For the command that makes a new key. */
export const readKeysConfig = (env: Environment) => readSettings({ ...store, ...keys }, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
export type RelayConfig = ReturnType<typeof readRelayConfig>;

/** Settings of the OpenID provider; undefined if there is none. Throws a ConfigError if they are incomplete. */
export function openIdOf(config: GatewayConfig) {
  const { IDENTITY_OIDC_ISSUER: issuer, IDENTITY_OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined) return undefined;
  if (clientId === undefined)
    throw new ConfigError(['IDENTITY_OIDC_CLIENT_ID is not set: give the client id that the provider issued']);
  const redirectUrl = `${config.IDENTITY_PUBLIC_URL.replace(/\/+$/, '')}/api/auth/oidc/callback`;
  const { IDENTITY_OIDC_CLIENT_SECRET: clientSecret, IDENTITY_OIDC_PROVIDER_CODE: providerCode } = config;
  return { issuer, clientId, clientSecret, redirectUrl, providerCode };
}
