import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, integer, readSettings } from '../kit/config.ts';
import { networks } from '../kit/http/networks.ts';
import {
  catalogSettings,
  identitySettings,
  mailFrom,
  outboundSettings,
  poolSize,
  postgresSettings,
  publicUrl,
  schemaName,
  smtpUrl,
} from '../platform/settings.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const shared = {
  ...postgresSettings,
  /** The database schema of the notification service. */
  NOTIFICATION_SCHEMA: schemaName('notification'),
  NOTIFICATION_POOL_SIZE: poolSize(8),
  /** Networks that webhooks may call besides the public internet, as `10.1.0.0/16,fd00::/8`; also without TLS. */
  NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS: networks(),
  ...outboundSettings,
};

export const gateway = {
  ...shared,
  ...kafkaSettings,
  ...identitySettings,
  /** Webhooks a user may have. */
  NOTIFICATION_WEBHOOKS_LIMIT: integer(20, 1, 1_000),
};

export const worker = {
  ...shared,
  ...kafkaSettings,
  ...catalogSettings,
  /** The mail server; without one, notifications are only shown in the portal and sent to webhooks. */
  NOTIFICATION_SMTP_URL: smtpUrl(),
  NOTIFICATION_MAIL_FROM: mailFrom(),
  /** Public address of the portal; links in mails and webhooks begin with it. */
  NOTIFICATION_PUBLIC_URL: publicUrl(),
  /** Hour of the day, in UTC, at which daily digests are sent. */
  NOTIFICATION_DIGEST_HOUR: integer(6, 0, 23),
  /** The delay after the first failure; each later one is twice as long, up to the longest. */
  NOTIFICATION_RETRY_MS: integer(10_000, 10, hour),
  NOTIFICATION_LONGEST_PAUSE_MS: integer(hour, 10, day),
  /** After this time a mail or a webhook call is given up. */
  NOTIFICATION_MAIL_GIVE_UP_MS: integer(3 * day, minute),
  NOTIFICATION_WEBHOOK_GIVE_UP_MS: integer(day, minute),
  /** Time-out of a webhook call. */
  NOTIFICATION_WEBHOOK_TIMEOUT_MS: integer(10_000, 100, minute),
  /** After this time another worker sends a mail whose sender died: longer than a mail server may take. */
  NOTIFICATION_MAIL_LEASE_MS: integer(3 * minute, 1_000, hour),
  /** Older events are ignored: on its first start the service would notify users of everything that is still in the topics. */
  NOTIFICATION_MAX_AGE_MS: integer(7 * day, minute, 30 * day),
  /** How long decisions and deliveries are kept; longer than the maximum age of events. */
  NOTIFICATION_RETENTION_MS: integer(60 * day, 31 * day),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
