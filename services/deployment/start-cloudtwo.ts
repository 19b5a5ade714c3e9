import { systemClock } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import type { Service } from '../kit/service.ts';
import { createCloudHttp } from './clients/cloudtwo/cloud-http.ts';
import { createCloudtwoDriver } from './clients/cloudtwo/cloudtwo-driver.ts';
import { type CloudAccount, createKeystone, type Keystone } from './clients/cloudtwo/keystone.ts';
import { createOpenStack } from './clients/cloudtwo/open-stack.ts';
import { answersHttp } from './clients/docker/answers.ts';
import { createPullToken } from './clients/docker/pull-token.ts';
import type { WorkerConfig } from './config.ts';
import type { Driver } from './domain/driver.ts';

const lookEveryMs = 2_000;

/** The driver of `cloudtwo` as the settings say. It logs in when it is used: a worker starts without a cloud. */
export function startCloudtwo(service: Service, config: WorkerConfig): Driver {
  const { IMAGE_REGISTRY_URL: url, REGISTRY_CREDENTIALS: credentials } = config;
  const host = config.IMAGE_REGISTRY_HOST ?? new URL(url).host;
  const http = createCloudHttp(service, { timeoutMs: config.DEPLOYMENT_CLOUDTWO_TIMEOUT_MS, retryDelayMs: 500 });
  const [keystoneUrl, account] = [config.DEPLOYMENT_CLOUDTWO_URL, accountOf(config)];
  const keystone =
    keystoneUrl === undefined || account === undefined
      ? notSetUp
      : createKeystone(http, systemClock, {
          ...{ url: keystoneUrl, account, region: config.DEPLOYMENT_CLOUDTWO_REGION },
          interface: config.DEPLOYMENT_CLOUDTWO_INTERFACE,
        });
  return createCloudtwoDriver({
    cloud: createOpenStack(http, keystone),
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
  });
}

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
