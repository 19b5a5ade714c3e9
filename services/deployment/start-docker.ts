import type { Service } from '../kit/service.ts';
import { answersHttp } from './clients/docker/answers.ts';
import { createDockerDriver } from './clients/docker/docker-driver.ts';
import { createDockerEngine } from './clients/docker/docker-engine.ts';
import { createPullToken } from './clients/docker/pull-token.ts';
import type { WorkerConfig } from './config.ts';
import type { Driver } from './domain/driver.ts';

/** The driver of `docker` as the settings say. It connects when it is used: a worker starts without an engine. */
export function startDocker(service: Service, config: WorkerConfig): Driver {
  const { IMAGE_REGISTRY_URL: url, REGISTRY_CREDENTIALS: credentials, DEPLOYMENT_DOCKER_NETWORK: network } = config;
  const host = config.IMAGE_REGISTRY_HOST ?? new URL(url).host;
  return createDockerDriver({
    engine: createDockerEngine(service, config.DEPLOYMENT_DOCKER_URL),
    pullToken: createPullToken(credentials === undefined ? undefined : { url, host, credentials }),
    answers: answersHttp,
    limits: {
      memoryBytes: config.DEPLOYMENT_DOCKER_MEMORY_BYTES,
      processors: config.DEPLOYMENT_DOCKER_PROCESSORS,
      processes: config.DEPLOYMENT_DOCKER_PROCESSES,
    },
    reach:
      network === undefined
        ? {
            via: 'host',
            bind: config.DEPLOYMENT_DOCKER_BIND,
            address: config.DEPLOYMENT_DOCKER_ADDRESS,
            ports: config.DEPLOYMENT_DOCKER_PORTS,
          }
        : { via: 'network', network },
  });
}
