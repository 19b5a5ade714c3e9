import { gatewayFiles } from './gateway-files.ts';
import type { NewService } from './names.ts';
import { workerFiles } from './worker-files.ts';

/** The files of a new service, by path. */
export function filesOf(service: NewService): Map<string, string> {
  const { name, parts } = service;
  return new Map([
    [`services/${name}/README.md`, readme(service)],
    [`services/${name}/service.ts`, descriptor(service)],
    [`services/${name}/config.ts`, config(service)],
    ...(parts.has('gateway') ? gatewayFiles(service) : []),
    ...(parts.has('worker') ? workerFiles(service) : []),
  ]);
}

const readme = ({ pascal, name }: NewService) => `# ${pascal}

What ${name} is for, in one sentence, and how to use it.
`;

const descriptor = ({ name, camel, setting, parts, gatewayPort, workerPort }: NewService) => `\
import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { ${[...parts].filter((part) => part !== 'postgres').join(', ')} } from './config.ts';

export const ${camel} = {
  name: '${name}',
  purpose: 'What ${name} is for, in one sentence.',
  roles: [${
    parts.has('worker')
      ? `
    {
      name: 'worker',
      ports: { ${setting}_WORKER_PORT: ${workerPort} },
      settings: worker,
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },`
      : ''
  }${
    parts.has('gateway')
      ? `
    {
      name: 'gateway',
      ports: { ${setting}_PORT: ${gatewayPort} },
      settings: gateway,
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },`
      : ''
  }
  ],
} as const satisfies ServiceDescriptor;
`;

const config = ({ name, setting, parts }: NewService) => `\
${parts.has('worker') ? "import { kafkaSettings } from '../kit/bus/kafka-settings.ts';\n" : ''}\
import { type Environment, readSettings } from '../kit/config.ts';
${
  parts.has('postgres')
    ? `import { identitySettings, poolSize, postgresSettings, schemaName } from '../platform/settings.ts';\n`
    : parts.has('gateway')
      ? `import { identitySettings } from '../platform/settings.ts';\n`
      : ''
}
${
  parts.has('gateway')
    ? `export const gateway = {
  ...identitySettings,
${
  parts.has('postgres')
    ? `  ...postgresSettings,
  ${setting}_SCHEMA: schemaName('${name.replaceAll('-', '_')}'),
  ${setting}_POOL_SIZE: poolSize(8),
`
    : ''
}};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
`
    : ''
}${
  parts.has('worker')
    ? `
export const worker = { ...kafkaSettings };

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
`
    : ''
}`;
