import { readFileSync } from 'node:fs';

/** The composition of the demo as design tools write it; its maps say which field goes where. */
export const blueprintText = (): string => readFileSync(new URL('../assets/blueprint.json', import.meta.url), 'utf8');

/** The operation a caller of the composition names: ClassifyIn in, ClassifyOut out. */
export const operation = 'classify';

/** The containers of the blueprint that have to be run. Splitter and collator run inside of the orchestrator. */
export const containers = ['address1', 'site1', 'verdict1'] as const;
export type Container = (typeof containers)[number];

/** Where every model of the blueprint listens on this machine: what a deployer writes once containers have addresses. */
export function dockerInfo(ports: Readonly<Record<Container, number>>) {
  return {
    docker_info_list: containers.map((name) => ({
      container_name: name,
      ip_address: '127.0.0.1',
      port: String(ports[name]),
    })),
  };
}
