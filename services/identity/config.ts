import { z } from 'zod';
import {
  address,
  brokers,
  ConfigError,
  type Environment,
  flag,
  host,
  httpUrl,
  integer,
  port,
  readSettings,
  topicPrefix,
} from '../kit/config.ts';
import { serviceAccount } from '../kit/http/service-account.ts';
import { identitySettings } from '../platform/settings.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Thirty-two random bytes in whatever spelling have at least this many characters. */
const secret = () =>
  z.string('give a random text of 32 characters or more').min(32, 'must have at least 32 characters');

const store = {
  DATABASE_URL: address('PostgreSQL', ['postgres', 'postgresql']),
  /** The schema of the database that holds identity's tables. */
  IDENTITY_SCHEMA: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/, 'must be small letters, digits and underscores')
    .default('identity'),
};

const catalog = {
  CATALOG_URL: httpUrl('the catalog').default('http://127.0.0.1:8002/ccds'),
  CATALOG_CREDENTIALS: serviceAccount('the catalog'),
};

const mail = {
  /** Mail is sent through this server; without one there is neither verification of accounts nor a way to a new password. */
  IDENTITY_SMTP_URL: address('the mail server', ['smtp', 'smtps']).optional(),
  IDENTITY_MAIL_FROM: z.string().min(3).max(200).default('Modelyard <modelyard@localhost>'),
  /** The portal as people reach it; links in mails and the way back from a log-in elsewhere start with it. */
  IDENTITY_PUBLIC_URL: httpUrl('the portal').default('http://127.0.0.1:8080'),
};

const keys = {
  /** Encrypts the private keys in the database, and cookies. */
  IDENTITY_KEY_SECRET: secret(),
  IDENTITY_TOKEN_MS: integer(30 * minute, 1_000, 24 * hour),
  /** How long a new key is published before it signs: longer than services go without looking for keys they do not know. */
  IDENTITY_KEY_AHEAD_MS: integer(minute, 0, hour),
};

const { IDENTITY_ISSUER, IDENTITY_AUDIENCE } = identitySettings;

const gateway = {
  ...store,
  ...catalog,
  ...mail,
  ...keys,
  IDENTITY_ISSUER,
  IDENTITY_AUDIENCE,
  IDENTITY_HOST: host(),
  IDENTITY_PORT: port(8084),
  IDENTITY_POOL_SIZE: integer(16, 1, 500),
  /** Whether people may sign up by themselves. */
  IDENTITY_SIGN_UP: flag(true),
  /** Whether an account has to prove its e-mail address before the first log-in; only where there is a mail server. */
  IDENTITY_VERIFY_EMAIL: flag(true),
  /** What one network may do within a quarter of an hour: sign up, and send API tokens or verification tokens that are wrong. */
  IDENTITY_NETWORK_SIGN_UPS: integer(100, 1),
  IDENTITY_NETWORK_FAILURES: integer(100, 1),
  /** Mails that one address, and that one network, may ask for within an hour. */
  IDENTITY_ADDRESS_MAILS: integer(5, 1),
  IDENTITY_NETWORK_MAILS: integer(100, 1),
  /** Whether publishing to everybody waits for a publisher; told to clients that ask. */
  PUBLICATION_APPROVAL: flag(true),
  /** A provider to log in at besides, by OpenID Connect; none where there is no issuer. */
  IDENTITY_OIDC_ISSUER: httpUrl('the OpenID provider').optional(),
  IDENTITY_OIDC_CLIENT_ID: z.string().max(500).optional(),
  IDENTITY_OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  /** What the catalog calls the provider, see CATALOG_CODE_SETS. */
  IDENTITY_OIDC_PROVIDER_CODE: z
    .string()
    .regex(/^[A-Z0-9]{2}$/, 'must be two capitals or digits')
    .default('GP'),
};

const relay = {
  ...store,
  ...catalog,
  ...mail,
  IDENTITY_RELAY_HOST: host(),
  IDENTITY_RELAY_PORT: port(8094),
  /** How long what was mailed can be used: a verification, and a new password. */
  IDENTITY_VERIFY_TOKEN_MS: integer(24 * hour, minute),
  IDENTITY_MAILED_PASSWORD_MS: integer(hour, minute),
  KAFKA_BROKERS: brokers(),
  TOPIC_PREFIX: topicPrefix(),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readRelayConfig = (env: Environment) => readSettings(relay, env);
/** For the command that makes a new key. */
export const readKeysConfig = (env: Environment) => readSettings({ ...store, ...keys }, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
export type RelayConfig = ReturnType<typeof readRelayConfig>;

/** The provider to log in at, as its client needs it; undefined where there is none. Throws a ConfigError for half of one. */
export function openIdOf(config: GatewayConfig) {
  const { IDENTITY_OIDC_ISSUER: issuer, IDENTITY_OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined) return undefined;
  if (clientId === undefined)
    throw new ConfigError(['IDENTITY_OIDC_CLIENT_ID is not set: the provider has to know who asks']);
  const redirectUrl = `${config.IDENTITY_PUBLIC_URL.replace(/\/+$/, '')}/api/auth/oidc/callback`;
  const { IDENTITY_OIDC_CLIENT_SECRET: clientSecret, IDENTITY_OIDC_PROVIDER_CODE: providerCode } = config;
  return { issuer, clientId, clientSecret, redirectUrl, providerCode };
}
