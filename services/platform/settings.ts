import { z } from 'zod';
import { address, flag, hostPorts, httpUrl, httpUrls, integer, nameAndPassword } from '../kit/config.ts';

const name = () => z.string().min(1).max(200).default('modelyard');

/** The settings of every service that authenticates callers; issuer and audience are the same in the whole platform. */
export const identitySettings = {
  IDENTITY_URL: httpUrl('the identity service').default('http://127.0.0.1:8084'),
  IDENTITY_ISSUER: name(),
  IDENTITY_AUDIENCE: name(),
};

/** `name:password`, with which one service calls another by HTTP Basic. */
export const serviceAccount = (what: string) => nameAndPassword(`give the account for ${what} as name:password`);

/** The name of the artifact repository in its addresses: `/repository/<name>/…`. */
export const repositoryName = () =>
  z
    .string()
    .regex(/^(?!\.)[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 . _ - and not begin with a dot')
    .default('repo_acumos_model_maven');

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

/** The settings of every service that stores or reads files of the artifact repository, see `createArtifactsClient`. */
export const artifactRepositorySettings = {
  ARTIFACTS_URL: httpUrl('the artifact repository').default('http://127.0.0.1:8087'),
  ARTIFACTS_CREDENTIALS: serviceAccount('the artifact repository'),
  ARTIFACTS_REPOSITORY: repositoryName(),
};

/** Where the images of models are. */
export const imageRegistrySettings = {
  IMAGE_REGISTRY_URL: httpUrl('the image registry').default('http://localhost:8088'),
};

/** The settings of every service that calls the orchestrator. */
export const orchestratorSettings = {
  ORCHESTRATOR_URL: httpUrl('the orchestrator').default('http://127.0.0.1:8555'),
  /** Where its access is guarded, as everywhere but on one machine. */
  ORCHESTRATOR_CREDENTIALS: serviceAccount('the orchestrator').optional(),
};

/** Its gateway, which is called with the tokens of users. */
export const deploymentSettings = {
  DEPLOYMENT_URL: httpUrl('the deployment gateway').default('http://127.0.0.1:8089'),
};

/** The same for services that go on without it, with the servers of `ARTIFACT_BASE_URLS` alone. */
export const optionalRepositorySettings = {
  ...artifactRepositorySettings,
  ARTIFACTS_CREDENTIALS: artifactRepositorySettings.ARTIFACTS_CREDENTIALS.optional(),
};

/** Where files of artifacts may be fetched from: the base of their addresses, and the account there. */
export interface ArtifactBase {
  readonly url: string;
  readonly credentials?: string;
}

/** The platform's own repository, where the service has an account at it, and the servers of `ARTIFACT_BASE_URLS`. */
export function artifactBasesOf(
  config: Configured<typeof artifactSettings> & Configured<typeof optionalRepositorySettings>,
): readonly ArtifactBase[] {
  const { ARTIFACTS_URL, ARTIFACTS_CREDENTIALS: credentials, ARTIFACTS_REPOSITORY, ARTIFACT_BASE_URLS } = config;
  const url = `${ARTIFACTS_URL.replace(/\/*$/, '')}/repository/${ARTIFACTS_REPOSITORY}/`;
  const others = ARTIFACT_BASE_URLS.map((other) => ({ url: other.replace(/\/*$/, '/') }));
  // An operator who names servers has artifacts there: relative addresses are resolved against the first of them.
  return credentials === undefined ? others : [...others, { url, credentials }];
}

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
