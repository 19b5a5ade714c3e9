import type { RoleDescriptor, ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { hostSetting } from '../../services/kit/listen-address.ts';
import { commandKeySetting } from '../../services/platform/bus/command-keys.ts';
import { newComposeSecrets, publicKeySetting } from '../containers/compose-secrets.ts';
import { databasePasswordSetting, databaseServices } from '../database/database-services.ts';
import { addressSettings } from '../start/neighbours.ts';
import { accountServices, clientsOf, commandSenders, credentialsSetting } from '../start/secrets.ts';
import { type ServicePort, servicePorts } from '../start/services.ts';

interface Part {
  readonly service: ServiceDescriptor;
  readonly role: RoleDescriptor;
}

/** What an operator may set in `.env`. */
const operatorSettings = ['COMMAND_SIGNATURES', 'ORCHESTRATOR_ACCESS'];
const engineSettings = ['KAFKA_BROKERS', 'MONGODB_URL', 'DATABASE_URL'];
const value = (name: string) => `\${${name}}`;
const required = (name: string) => `\${${name}:?is not set; npm run compose:env writes one into .env}`;

/** The services of compose.yaml, each role a container. */
export function composeServices(services: readonly ServiceDescriptor[]): string {
  const parts = services.flatMap((service) => service.roles.toReversed().map((role) => ({ service, role })));
  return [databaseRoles(), ...parts.map((part) => renderPart(part, parts))].join('\n');
}

/** The only container besides the server's that has the password of PostgreSQL's superuser. */
function databaseRoles(): string {
  const passwords = databaseServices({}).map(({ name }) => databasePasswordSetting(name));
  return [
    '  database-roles:',
    '    <<: *service',
    '    command: [node, scripts/database-roles.ts]',
    '    environment:',
    `      DATABASE_URL: postgres://modelyard:${required('POSTGRES_PASSWORD')}@postgres:5432/modelyard`,
    ...passwords.map((name) => `      ${name}: ${required(name)}`),
    '    healthcheck: { disable: true }',
    '    depends_on:',
    '      postgres: { condition: service_healthy }',
    '',
  ].join('\n');
}

function renderPart({ service, role }: Part, all: readonly Part[]): string {
  const ports = service.last ? publishedPorts(all) : [];
  const flags = service.youngGenerationMib ? [`--max-semi-space-size=${service.youngGenerationMib}`] : [];
  const command = ['node', ...flags, 'services/main.ts', service.name, role.name];
  return [
    `  ${containerOf({ service, role })}:`,
    '    <<: *service',
    `    command: [${command.join(', ')}]`,
    '    environment:',
    '      <<: *settings',
    ...Object.entries(environmentOf({ service, role }, all)).map(([name, value]) => `      ${name}: ${value}`),
    `      HEALTH_PORT: ${Object.values(role.admin)[0]}`,
    ...(ports.length > 0
      ? ['    ports:', ...ports.map(({ setting, port }) => `      - '127.0.0.1:\${${setting}:-${port}}:${port}'`)]
      : []),
    ...dependencies({ service, role }, all),
    '',
  ].join('\n');
}

/**
 * The entry point publishes the ports of all: a port of the machine has one owner, so a service that published one itself could
 * not be scaled.
 */
const publishedPorts = (all: readonly Part[]) =>
  all
    .filter(({ role }) => role.published)
    .flatMap((part) => Object.entries(part.role.ports).map(([setting, port]) => ({ setting, port, part })));

/** Those of them that it passes on to other services. */
const forwardedPorts = (all: readonly Part[]) => publishedPorts(all).filter(({ part }) => !part.service.last);

/** `content` where others call it, `content-worker`. */
function containerOf({ service, role }: Part): string {
  const isMain =
    role.name === 'gateway' || (role.name === 'rpc' && !service.roles.some(({ name }) => name === 'gateway'));
  return isMain ? service.name : `${service.name}-${role.name}`;
}

function environmentOf({ service, role }: Part, all: readonly Part[]): Record<string, string | number> {
  const names = Object.keys(role.settings);
  const setting = hostSetting(role);
  const portOf = (name: string) => servicePorts[name as ServicePort];
  return {
    ...(setting && { [setting]: '0.0.0.0' }),
    ...role.ports,
    ...role.admin,
    ...(names.includes('REGISTRY_URL') && { REGISTRY_URL: 'http://registry-engine:5000' }),
    ...(names.includes('DATABASE_URL') && { DATABASE_URL: databaseOf(service.name) }),
    ...secretsOf(names),
    ...(names.includes('COMMAND_KEY') && { COMMAND_KEY: required(commandKeySetting(service.name)) }),
    ...(names.includes('COMMAND_SENDER_KEYS') && { COMMAND_SENDER_KEYS: publicKeys() }),
    ...Object.fromEntries(
      operatorSettings.filter((name) => names.includes(name)).map((name) => [name, `\${${name}:-}`]),
    ),
    ...addressSettings(names, (called) => `${called.service}:${portOf(called.port)}`),
    ...(names.includes('EDGE_FORWARDED_PORTS') && {
      EDGE_FORWARDED_PORTS: forwardedPorts(all)
        .map(({ port, part }) => `${port}:${containerOf(part)}:${port}`)
        .join(','),
    }),
    ...(names.includes('PLATFORM_ADDRESSES') && { PLATFORM_ADDRESSES: addressesOf(all) }),
    ...Object.fromEntries(
      accountServices
        .filter((called) => names.includes(credentialsSetting(called)))
        .map((called) => [credentialsSetting(called), `${service.name}:${value(passwordOf(called))}`]),
    ),
  };
}

const databaseOf = (service: string) =>
  `postgres://${service}:${required(databasePasswordSetting(service))}@postgres:5432/modelyard`;

/** Where users must not have anything called: a container cannot know it from its own settings. Models
 * may be called, their admin ports may not. */
const addressesOf = (all: readonly Part[]): string =>
  all.flatMap((part) => portsToProtect(part, all).map((port) => `${containerOf(part)}:${port}`)).join(',');

/** The entry point leads to other services as well, by the ports that it passes on. */
function portsToProtect({ service, role: { isModel, ports, admin } }: Part, all: readonly Part[]): readonly number[] {
  const led = service.last ? forwardedPorts(all).filter(({ part }) => !part.role.isModel) : [];
  return [...(isModel ? [] : Object.values(ports)), ...led.map(({ port }) => port), ...Object.values(admin)];
}

function secretsOf(names: readonly string[]): Record<string, string> {
  const secrets = Object.keys(newComposeSecrets()).filter((name) => names.includes(name));
  return {
    ...Object.fromEntries(secrets.map((name) => [name, required(name)])),
    // Besides those of services, the account of people and chores.
    ...(names.includes('CATALOG_ACCOUNTS') && {
      CATALOG_ACCOUNTS: accountsOf('catalog', [`"${required('CATALOG_ACCOUNTS')}"`]),
    }),
    ...(names.includes('REGISTRY_ACCOUNTS') && {
      REGISTRY_ACCOUNTS: accountsOf('registry', [`"${required('REGISTRY_ACCOUNTS')}"`]),
    }),
    ...(names.includes('ORCHESTRATOR_ACCOUNTS') && {
      ORCHESTRATOR_ACCOUNTS: accountsOf('orchestrator', [`"${required('ORCHESTRATOR_ACCOUNTS')}"`]),
    }),
    ...(names.includes('CONTENT_ACCOUNTS') && { CONTENT_ACCOUNTS: accountsOf('content') }),
    ...(names.includes('ARTIFACTS_ACCOUNTS') && { ARTIFACTS_ACCOUNTS: accountsOf('artifacts') }),
  };
}

const publicKeys = (): string => commandSenders.map((name) => `${name}:${required(publicKeySetting(name))}`).join(',');

type AccountService = (typeof accountServices)[number];

const passwordOf = (called: AccountService) => `${called.toUpperCase()}_SERVICES_PASSWORD`;

/** These accounts, and one for each service that calls `called`. */
function accountsOf(called: AccountService, others: readonly string[] = []): string {
  const services = clientsOf(called).map((name, index) => {
    const password = index === 0 ? required(passwordOf(called)) : value(passwordOf(called));
    return `"${name}:${password}"`;
  });
  return `>-\n        [${[...others, ...services].join(',\n        ')}]`;
}

function dependencies({ service, role }: Part, all: readonly Part[]): string[] {
  if (!service.last) {
    const needsEngines = Object.keys(role.settings).some((name) => engineSettings.includes(name));
    return needsEngines ? ['    depends_on: *after-engines'] : [];
  }
  const others = all.filter((part) => !part.service.last).map(containerOf);
  return ['    depends_on:', ...others.map((name) => `      ${name}: { condition: service_healthy }`)];
}
