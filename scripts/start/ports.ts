import { isFree } from '../../infra/engines/engines.ts';
import { type ServiceSpec, serviceName } from './services.ts';
import type { PortSetting, StartSettings } from './settings.ts';
import { StartError } from './start-error.ts';

export interface PortUse {
  readonly setting: PortSetting;
  readonly port: number;
  /** Who listens there, for people. */
  readonly who: string;
}

/** Every port that starting with these settings takes. */
export function portUses(settings: StartSettings, services: readonly ServiceSpec[]): PortUse[] {
  const engines: PortUse[] = [];
  if (!settings.KAFKA_BROKERS) {
    engines.push({ setting: 'KAFKA_PORT', port: settings.KAFKA_PORT, who: 'Kafka' });
    const port = settings.KAFKA_CONTROLLER_PORT;
    engines.push({ setting: 'KAFKA_CONTROLLER_PORT', port, who: "Kafka's controller" });
  }
  if (!settings.MONGODB_URL) engines.push({ setting: 'MONGODB_PORT', port: settings.MONGODB_PORT, who: 'MongoDB' });
  if (!settings.DATABASE_URL) {
    engines.push({ setting: 'POSTGRES_PORT', port: settings.POSTGRES_PORT, who: 'PostgreSQL' });
  }
  if (!settings.REGISTRY_URL) {
    engines.push({ setting: 'DISTRIBUTION_PORT', port: settings.DISTRIBUTION_PORT, who: 'the image registry' });
  }
  return [
    ...engines,
    ...services.flatMap((spec) =>
      spec.ports.map((setting) => ({ setting, port: settings[setting], who: serviceName(spec) })),
    ),
  ];
}

/** Throws a StartError that names every port that is taken, or given twice. */
export async function checkPorts(uses: readonly PortUse[]): Promise<void> {
  const taken = await Promise.all(
    uses.map(async ({ setting, port, who }, index) => {
      const rival = uses.slice(0, index).find((use) => use.port === port);
      if (rival) return `Port ${port} is given to both ${rival.who} and ${who}: set ${setting} to another one.`;
      if (await isFree(port)) return undefined;
      return `Port ${port}, which ${who} needs, is taken by another program: set ${setting} to a free one.`;
    }),
  );
  const problems = taken.filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new StartError(...problems);
}
