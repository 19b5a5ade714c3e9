import { z } from 'zod';
import { address, flag, hostPorts, httpUrl, httpUrls, integer } from '../kit/config.ts';

const name = () => z.string().min(1).max(200).default('modelyard');

/** The settings of every service that authenticates callers; issuer and audience are the same in the whole platform. */
export const identitySettings = {
  IDENTITY_URL: httpUrl('the identity service').default('http://127.0.0.1:8084'),
  IDENTITY_ISSUER: name(),
  IDENTITY_AUDIENCE: name(),
};

/** `name:password`, with which one service calls another by HTTP Basic. */
const serviceAccount = (what: string) =>
  z
    .string(`give the account for ${what} as name:password`)
    .regex(/^[^:\p{Cc}]+:\P{Cc}{12,}$/u, 'must be name:password, with a password of at least 12 characters');

/** The settings of every service that calls the catalog, see `createCatalogClient`. */
export const catalogSettings = {
  CATALOG_URL: httpUrl('the catalog').default('http://127.0.0.1:8002/ccds'),
  CATALOG_CREDENTIALS: serviceAccount('the catalog'),
};

/** The settings of every service that reads or stores files of the content service. */
export const contentSettings = {
  CONTENT_URL: httpUrl('the content service').default('http://127.0.0.1:8081'),
  CONTENT_CREDENTIALS: serviceAccount('the content service'),
};

/** Servers that files of artifacts may be fetched from; relative addresses are resolved against the first. */
export const artifactSettings = { ARTIFACT_BASE_URLS: httpUrls('artifacts') };

/**
 * Of services that call addresses which users chose: further `host:port` of the platform that must not be called, besides
 * those that other settings name (`Service.ownAddresses`).
 */
export const outboundSettings = { PLATFORM_ADDRESSES: hostPorts() };

/** How publishing is decided; several services show it, publication enforces it. */
export const publicationSettings = {
  /** Whether public publication needs the approval of a publisher. */
  PUBLICATION_APPROVAL: flag(true),
  /** Whether publishers may decide their own requests. */
  PUBLICATION_SELF_APPROVAL: flag(false),
};

export const postgresSettings = { DATABASE_URL: address('PostgreSQL', ['postgres', 'postgresql']) };

/** `<SERVICE>_SCHEMA`: the schema that contains a service's tables. */
export const schemaName = (fallback: string) =>
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/, 'must be lower-case letters, digits and underscores')
    .default(fallback);

/** `<SERVICE>_POOL_SIZE`: connections to the database. */
export const poolSize = (fallback: number) => integer(fallback, 1, 500);

/** `<SERVICE>_SMTP_URL`: the mail server, where there is one. */
export const smtpUrl = () => address('the mail server', ['smtp', 'smtps']).optional();

/** `<SERVICE>_MAIL_FROM`: the sender of mails. */
export const mailFrom = () => z.string().min(3).max(200).default('Modelyard <modelyard@localhost>');

/** `<SERVICE>_PUBLIC_URL`: the public address of the portal, with which links in mails begin. */
export const publicUrl = () => httpUrl('the portal').default('http://127.0.0.1:8080');

/** The values of such settings: `Configured<typeof catalogSettings>`. */
export type Configured<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
