import Table from 'cli-table3';
import type { Environment } from '../../services/kit/config.ts';
import type { Platform } from './platform.ts';
import { platformServices, serviceName } from './services.ts';

const engineRows = [
  { name: 'kafka', setting: 'KAFKA_BROKERS', tryFirst: 'npm run events' },
  { name: 'mongodb', setting: 'MONGODB_URL', tryFirst: 'mongosh; see clients/README in the data folder' },
  { name: 'postgresql', setting: 'DATABASE_URL', tryFirst: 'psql; see clients/README in the data folder' },
  { name: 'registry', setting: 'REGISTRY_URL', tryFirst: 'through the service registry' },
] as const;

/** Who is where, and what to do there first. `env`: of the services. */
export function renderTable(platform: Platform, env: Environment): string {
  const table = new Table({
    head: ['service', 'address', 'probes, metrics', 'try first'],
    style: { head: [], border: [], compact: true },
  });
  for (const spec of platformServices.toReversed()) {
    if (!platform.processes.some(({ roles }) => roles.includes(spec))) continue;
    table.push([
      serviceName(spec),
      spec.address(platform.settings, env),
      `:${platform.settings[spec.admin]}`,
      spec.tryFirst(platform.settings, env),
    ]);
  }
  for (const { name, setting, tryFirst } of engineRows) {
    table.push([name, withoutPassword(platform.engineEnv[setting]), '', tryFirst]);
  }
  return table.toString();
}

function withoutPassword(address: string): string {
  return address.replace(/:[^:@/]*@/, ':…@');
}
