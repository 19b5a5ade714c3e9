import type { RoleDescriptor, ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { listenSettings } from '../../services/kit/listen-address.ts';
import { newComposeSecrets } from '../containers/compose-secrets.ts';
import { addressSettings } from '../start/neighbours.ts';
import { accountServices, clientsOf, credentialsSetting } from '../start/secrets.ts';
import { type ServicePort, servicePorts } from '../start/services.ts';

interface Part {
  readonly service: ServiceDescriptor;
  readonly role: RoleDescriptor;
}

const engineSettings = ['KAFKA_BROKERS', 'MONGODB_URL', 'DATABASE_URL'];
const value = (name: string) => `\${${name}}`;
const required = (name: string) => `\${${name}:?is not set; npm run compose:env writes one into .env}`;

/** The services of compose.yaml, each role a container. */
export function composeServices(services: readonly ServiceDescriptor[]): string {
  const parts = services.flatMap((service) => service.roles.toReversed().map((role) => ({ service, role })));
  return parts.map((part) => renderPart(part, parts)).join('\n');
}

function renderPart({ service, role }: Part, all: readonly Part[]): string {
  const ports = Object.entries(role.ports);
  const flags = service.youngGenerationMib ? [`--max-semi-space-size=${service.youngGenerationMib}`] : [];
  const command = ['node', ...flags, 'services/main.ts', service.name, role.name];
  return [
    `  ${containerOf({ service, role })}:`,
    '    <<: *service',
    `    command: [${command.join(', ')}]`,
    '    environment:',
    '      <<: *settings',
    ...Object.entries(environmentOf({ service, role }, all)).map(([name, value]) => `      ${name}: ${value}`),
    `      HEALTH_PORT: ${ports[0]?.[1]}`,
    ...(role.published
      ? ['    ports:', ...ports.map(([setting, port]) => `      - '127.0.0.1:\${${setting}:-${port}}:${port}'`)]
      : []),
    ...dependencies({ service, role }, all),
    '',
  ].join('\n');
}

/** `content` where others call it, `content-worker`. */
function containerOf({ service, role }: Part): string {
  const isMain =
    role.name === 'gateway' || (role.name === 'rpc' && !service.roles.some(({ name }) => name === 'gateway'));
  return isMain ? service.name : `${service.name}-${role.name}`;
}

function environmentOf({ service, role }: Part, all: readonly Part[]): Record<string, string | number> {
  const names = Object.keys(role.settings);
  const portOf = (setting: string) => servicePorts[setting as ServicePort];
  return {
    [listenSettings(role.ports).hostSetting]: '0.0.0.0',
    ...role.ports,
    ...secretsOf(names),
    ...addressSettings(names, (called) => `${called.service}:${portOf(called.port)}`),
    ...(names.includes('PLATFORM_ADDRESSES') && { PLATFORM_ADDRESSES: addressesOf(all) }),
    ...Object.fromEntries(
      accountServices
        .filter((called) => names.includes(credentialsSetting(called)))
        .map((called) => [credentialsSetting(called), `${service.name}:${value(passwordOf(called))}`]),
    ),
  };
}

/** Where users must not have anything called: a container cannot know it from its own settings. Models may be called. */
const addressesOf = (all: readonly Part[]): string =>
  all
    .filter(({ role }) => !role.isModel)
    .flatMap((part) => Object.values(part.role.ports).map((port) => `${containerOf(part)}:${port}`))
    .join(',');

function secretsOf(names: readonly string[]): Record<string, string> {
  const secrets = Object.keys(newComposeSecrets()).filter((name) => names.includes(name));
  return {
    ...Object.fromEntries(secrets.map((name) => [name, required(name)])),
    // Besides those of services, the account of people and chores.
    ...(names.includes('CATALOG_ACCOUNTS') && {
      CATALOG_ACCOUNTS: accountsOf('catalog', [`"${required('CATALOG_ACCOUNTS')}"`]),
    }),
    ...(names.includes('CONTENT_ACCOUNTS') && { CONTENT_ACCOUNTS: accountsOf('content') }),
  };
}

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
