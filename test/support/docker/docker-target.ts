import { pino } from 'pino';
import { answersHttp } from '../../../services/deployment/clients/docker/answers.ts';
import { createDockerDriver } from '../../../services/deployment/clients/docker/docker-driver.ts';
import { createDockerEngine } from '../../../services/deployment/clients/docker/docker-engine.ts';
import type { Driver } from '../../../services/deployment/domain/driver.ts';
import type { PortRange } from '../../../services/deployment/domain/port-range.ts';
import { createLifecycle } from '../../../services/kit/lifecycle.ts';

export interface OpenedDocker {
  readonly driver: Driver;
  stop(): Promise<unknown>;
}

/** The driver of `docker` on the engine at an address, with ports of this machine. */
export function openDocker(url: string, ports: PortRange): OpenedDocker {
  const life = createLifecycle(pino({ level: 'silent' }));
  const driver = createDockerDriver({
    engine: createDockerEngine({ life }, url),
    pullToken: async (image) => `for ${image}`,
    answers: answersHttp,
    limits: { memoryBytes: 512 * 1024 * 1024, processors: 1, processes: 256 },
    reach: { via: 'host', bind: '127.0.0.1', address: '127.0.0.1', ports },
  });
  return { driver, stop: () => life.stop() };
}
