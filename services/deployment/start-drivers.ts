import type { Service } from '../kit/service.ts';
import { startKubernetes } from './clients/kubernetes/start-kubernetes.ts';
import type { WorkerConfig } from './config.ts';
import type { CredentialsOf } from './domain/credentials/credentials-of.ts';
import type { Driver } from './domain/driver.ts';
import type { TargetName } from './domain/targets.ts';
import { startCloudone } from './start-cloudone.ts';
import { startCloudtwo } from './start-cloudtwo.ts';
import { startDocker } from './start-docker.ts';
import { type LocalDeps, startLocal } from './start-local.ts';

export interface DriverDeps extends LocalDeps {
  /** For targets at which deployers have accounts of their own. */
  readonly credentialsOf: CredentialsOf;
}

type StartDriver = (service: Service, config: WorkerConfig, deps: DriverDeps) => Driver | Promise<Driver>;

/** How each target is started: adding one is a folder in `clients/`, its name in `domain/targets.ts` and a line here. */
const starts: Readonly<Record<TargetName, StartDriver>> = {
  local: startLocal,
  docker: startDocker,
  kubernetes: startKubernetes,
  cloudone: startCloudone,
  cloudtwo: startCloudtwo,
};

/** The drivers of the targets that the settings name. */
export async function startDrivers(
  service: Service,
  config: WorkerConfig,
  deps: DriverDeps,
): Promise<ReadonlyMap<string, Driver>> {
  const drivers = new Map<string, Driver>();
  for (const name of config.DEPLOYMENT_TARGETS) drivers.set(name, await starts[name](service, config, deps));
  return drivers;
}
