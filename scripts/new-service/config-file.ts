import type { NewService } from './names.ts';
import { roleParts } from './parts.ts';
import { lines } from './text.ts';

/** `config.ts`: the settings of each role. Imports that a role does not need are left to the formatter. */
export function configFile(service: NewService): string {
  const { parts, hasCommands } = service;
  const [gateway, worker, relay] = [parts.has('gateway'), parts.has('worker'), parts.has('relay')];
  const isStored = parts.has('postgres') || parts.has('mongo');
  const kit = [hasCommands && 'integer', parts.has('mongo') && 'mongoUrl', 'readSettings'].filter(Boolean);
  const platform = [gateway && 'identitySettings', parts.has('postgres') && 'poolSize, postgresSettings, schemaName'];
  const imported = platform.filter(Boolean).join(', ');
  const signing = [gateway && 'commandSenderSettings', worker && 'commandWorkerSettings'];
  const roles = roleParts.filter((part) => parts.has(part));
  return lines(
    (worker || relay) && `import { kafkaSettings } from '../kit/bus/kafka-settings.ts';`,
    `import { type Environment, ${kit.join(', ')} } from '../kit/config.ts';`,
    hasCommands && `import { ${signing.filter(Boolean).join(', ')} } from '../platform/bus/command-keys.ts';`,
    imported !== '' && `import { ${imported} } from '../platform/settings.ts';`,
    '',
    hasCommands && 'const minute = 60_000;\nconst day = 24 * 60 * minute;\n',
    isStored && storeSettings(service),
    gateway && gatewaySettings(service, isStored),
    worker &&
      `export const worker = { ${isStored ? '...store, ' : ''}...kafkaSettings${hasCommands ? ', ...commandWorkerSettings' : ''} };\n`,
    relay && 'export const relay = { ...store, ...kafkaSettings };\n',
    parts.has('rpc') && 'export const rpc = {};\n',
    ...roles
      .filter((role) => role !== 'rpc')
      .map((role) => `export const read${title(role)}Config = (env: Environment) => readSettings(${role}, env);`),
    ...(parts.has('rpc') ? ['export const readRpcConfig = (env: Environment) => readSettings(rpc, env);'] : []),
  );
}

const storeSettings = ({ name, setting, parts, hasCommands }: NewService) =>
  lines(
    'const store = {',
    parts.has('mongo') && '  MONGODB_URL: mongoUrl(),',
    parts.has('postgres') && '  ...postgresSettings,',
    parts.has('postgres') && `  /** The schema of the database that holds its tables. */`,
    parts.has('postgres') && `  ${setting}_SCHEMA: schemaName('${name.replaceAll('-', '_')}'),`,
    parts.has('postgres') && `  ${setting}_POOL_SIZE: poolSize(8),`,
    hasCommands && '  /** How long outcomes of commands are kept; must outlast every redelivery and replay. */',
    hasCommands && `  ${setting}_RETENTION_MS: integer(14 * day, 60 * minute),`,
    '};',
  );

const gatewaySettings = ({ setting, hasCommands }: NewService, isStored: boolean) =>
  lines(
    'export const gateway = {',
    '  ...identitySettings,',
    isStored && '  ...store,',
    hasCommands && '  ...kafkaSettings,',
    hasCommands && '  ...commandSenderSettings,',
    hasCommands && '  /** How long a request waits for the worker before it is answered 202. */',
    hasCommands && `  ${setting}_WAIT_MS: integer(30_000, 0, 10 * minute),`,
    hasCommands && '  /** A command that the worker has not started by then is rejected. */',
    hasCommands && `  ${setting}_DEADLINE_MS: integer(5 * minute, 1_000, day),`,
    '};',
  );

const title = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);
