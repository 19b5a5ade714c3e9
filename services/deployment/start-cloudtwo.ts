import { systemClock } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import type { Service } from '../kit/service.ts';
import { createCloudHttp } from './clients/cloudtwo/cloud-http.ts';
import { createCloudtwoDriver } from './clients/cloudtwo/cloudtwo-driver.ts';
import { type CloudAccount, createKeystone, type Keystone } from './clients/cloudtwo/keystone.ts';
import { createOpenStack } from './clients/cloudtwo/open-stack.ts';
import { answersHttp } from './clients/docker/answers.ts';
import { createPullToken } from './clients/docker/pull-token.ts';
import { createDriverByAccount } from './clients/driver-by-account.ts';
import type { WorkerConfig } from './config.ts';
import type { CloudtwoValues } from './domain/credentials/cloud-values.ts';
import type { CredentialsOf } from './domain/credentials/credentials-of.ts';
import type { Driver } from './domain/driver.ts';

const lookEveryMs = 2_000;

/** The driver of `cloudtwo` as the settings say. It logs in when it is used: a worker starts without a cloud. */
export function startCloudtwo(
  service: Service,
  config: WorkerConfig,
  { credentialsOf }: { readonly credentialsOf: CredentialsOf },
): Driver {
  const { IMAGE_REGISTRY_URL: url, REGISTRY_CREDENTIALS: credentials } = config;
  const host = config.IMAGE_REGISTRY_HOST ?? new URL(url).host;
  const http = createCloudHttp(service, { timeoutMs: config.DEPLOYMENT_CLOUDTWO_TIMEOUT_MS, retryDelayMs: 500 });
  const keystoneUrl = config.DEPLOYMENT_CLOUDTWO_URL;
  const keystoneOf = (account: CloudAccount | undefined) =>
    keystoneUrl === undefined || account === undefined
      ? notSetUp
      : createKeystone(http, systemClock, {
          ...{ url: keystoneUrl, account, region: config.DEPLOYMENT_CLOUDTWO_REGION },
          interface: config.DEPLOYMENT_CLOUDTWO_INTERFACE,
        });
  const deps = {
    pullToken: createPullToken(credentials === undefined ? undefined : { url, host, credentials }),
    answers: answersHttp,
    settings: {
      image: config.DEPLOYMENT_CLOUDTWO_IMAGE,
      flavors: config.DEPLOYMENT_CLOUDTWO_FLAVORS,
      network: config.DEPLOYMENT_CLOUDTWO_NETWORK,
      externalNetwork: config.DEPLOYMENT_CLOUDTWO_EXTERNAL_NETWORK,
      callers: config.DEPLOYMENT_CLOUDTWO_CALLERS,
      registry: config.DEPLOYMENT_CLOUDTWO_REGISTRY,
      removalLimitMs: config.DEPLOYMENT_CLOUDTWO_REMOVAL_LIMIT_MS,
      lookEveryMs,
    },
  };
  return createDriverByAccount<CloudtwoValues>({
    ...{ target: 'cloudtwo', keepsRunning: false, credentialsOf },
    create(values) {
      const keystone = keystoneOf(values ? givenAccount(values) : accountOf(config));
      return createCloudtwoDriver({ ...deps, cloud: createOpenStack(http, keystone) });
    },
  });
}

/** What a deployer gave. */
function givenAccount(values: CloudtwoValues): CloudAccount {
  if ('applicationCredentialId' in values)
    return {
      kind: 'application',
      id: values.applicationCredentialId,
      secret: values.applicationCredentialSecret,
    };
  const { username: user, ...rest } = values;
  return { kind: 'password', user, ...rest };
}

/** The account of the platform, for deployments without credentials of their own. */
function accountOf(config: WorkerConfig): CloudAccount | undefined {
  const application = config.DEPLOYMENT_CLOUDTWO_APPLICATION_CREDENTIALS;
  if (application !== undefined) {
    const [id, secret] = pairOf(application);
    return { kind: 'application', id, secret };
  }
  const [credentials, project] = [config.DEPLOYMENT_CLOUDTWO_CREDENTIALS, config.DEPLOYMENT_CLOUDTWO_PROJECT];
  if (credentials === undefined || project === undefined) return undefined;
  const [user, password] = pairOf(credentials);
  const { DEPLOYMENT_CLOUDTWO_USER_DOMAIN: userDomain, DEPLOYMENT_CLOUDTWO_PROJECT_DOMAIN: projectDomain } = config;
  return { kind: 'password', user, password, project, userDomain, projectDomain };
}

const pairOf = (text: string): readonly [string, string] => {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
};

const missing = () =>
  Promise.reject(
    new AppError('unprocessable', 'DEPLOYMENT_CLOUDTWO_URL and an account of the cloud are not set.', {
      reason: 'target_not_set_up',
    }),
  );
const notSetUp: Keystone = { session: missing, renew: missing };
