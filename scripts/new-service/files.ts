import { configFile } from './config-file.ts';
import { domainFiles } from './domain-files.ts';
import { gatewayFiles } from './gateway-files.ts';
import type { NewService } from './names.ts';
import { roleParts } from './parts.ts';
import { relayFiles } from './relay-files.ts';
import { rpcFiles } from './rpc-files.ts';
import { storeFiles } from './store-files.ts';
import { lines } from './text.ts';
import { workerFiles } from './worker-files.ts';

/** The files of a new service, by path. */
export function filesOf(service: NewService): Map<string, string> {
  const { name, parts } = service;
  return new Map([
    [`services/${name}/README.md`, readme(service)],
    [`services/${name}/service.ts`, descriptor(service)],
    [`services/${name}/config.ts`, configFile(service)],
    ...domainFiles(service),
    ...storeFiles(service),
    ...(parts.has('gateway') ? gatewayFiles(service) : []),
    ...(parts.has('worker') ? workerFiles(service) : []),
    ...(parts.has('relay') ? relayFiles(service) : []),
    ...(parts.has('rpc') ? rpcFiles(service) : []),
  ]);
}

const readme = ({ pascal, name, parts, hasCommands }: NewService) =>
  lines(
    `# ${pascal}`,
    '',
    `What ${name} is for, in one sentence, and how to use it.`,
    '',
    '| role | what it does |',
    '| --- | --- |',
    parts.has('gateway') &&
      `| gateway | the HTTP API: \`/docs\`${hasCommands ? '; sends commands and shows their outcomes' : ''} |`,
    parts.has('worker') &&
      `| worker | ${parts.has('process') ? 'executes commands, runs processes' : workerDoes(hasCommands)} |`,
    parts.has('relay') && '| relay | publishes the events of committed changes |',
    parts.has('rpc') && '| rpc | answers gRPC |',
  );

const workerDoes = (hasCommands: boolean) => (hasCommands ? 'executes commands' : 'acts on events of other services');

const descriptor = (service: NewService) => {
  const { name, camel, parts } = service;
  const roles = roleParts.filter((part) => parts.has(part));
  return lines(
    `import type { ServiceDescriptor } from '../kit/descriptor.ts';`,
    `import { ${roles.toSorted().join(', ')} } from './config.ts';`,
    '',
    `export const ${camel} = {`,
    `  name: '${name}',`,
    `  purpose: 'What ${name} is for, in one sentence.',`,
    `  roles: [${roles.map((role) => roleOf(service, role)).join('')}],`,
    '} as const satisfies ServiceDescriptor;',
  );
};

function roleOf({ setting, ports }: NewService, role: (typeof roleParts)[number]): string {
  const listens = {
    gateway: { ports: `{ ${setting}_PORT: ${ports.gateway} }`, admin: `${setting}_ADMIN_PORT: ${ports.admin}` },
    worker: { ports: '{}', admin: `${setting}_WORKER_PORT: ${ports.worker}` },
    relay: { ports: '{}', admin: `${setting}_RELAY_PORT: ${ports.relay}` },
    rpc: { ports: `{ ${setting}_GRPC_PORT: ${ports.grpc} }`, admin: `${setting}_RPC_PORT: ${ports.rpc}` },
  };
  const start = `start${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  return lines(
    '{',
    `  name: '${role}',`,
    `  ports: ${listens[role].ports},`,
    `  admin: { ${listens[role].admin} },`,
    `  settings: ${role},`,
    '  weight: 1,',
    role === 'gateway' && `  tryFirst: 'open {address}/docs in a browser',`,
    `  load: async () => (await import('./start-${role}.ts')).${start},`,
    '},',
  );
}
