import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { databasePasswordSetting, databaseServices } from '../database/database-services.ts';
import { environmentOf, type Place, type SettingValue } from './part-environment.ts';
import { adminPortOf, commandOf, containerOf, type Part, partsOf, publishedPorts } from './platform-parts.ts';

const engineSettings = ['KAFKA_BROKERS', 'MONGODB_URL', 'DATABASE_URL'];
const required = (name: string) => `\${${name}:?is not set; npm run compose:env writes one into .env}`;

const compose: Place = {
  secret: required,
  repeated: (name) => `\${${name}}`,
  databaseUrl: (service, password) => `postgres://${service}:${password}@postgres:5432/modelyard`,
  given: (name) => `\${${name}:-}`,
  hostOf: (_, service) => service,
  hostsOf: (part) => [containerOf(part)],
};

/** The services of compose.yaml, each role a container. */
export function composeServices(services: readonly ServiceDescriptor[]): string {
  const parts = partsOf(services);
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
    `      DATABASE_URL: ${compose.databaseUrl('modelyard', required('POSTGRES_PASSWORD'))}`,
    ...passwords.map((name) => `      ${name}: ${required(name)}`),
    '    healthcheck: { disable: true }',
    '    depends_on:',
    '      postgres: { condition: service_healthy }',
    '',
  ].join('\n');
}

function renderPart(part: Part, all: readonly Part[]): string {
  const ports = part.service.last ? publishedPorts(all) : [];
  return [
    `  ${containerOf(part)}:`,
    '    <<: *service',
    `    command: [${commandOf(part).join(', ')}]`,
    '    environment:',
    '      <<: *settings',
    ...Object.entries(environmentOf(part, all, compose)).map(([name, value]) => `      ${name}: ${render(value)}`),
    `      HEALTH_PORT: ${adminPortOf(part)}`,
    ...(ports.length > 0
      ? ['    ports:', ...ports.map(({ setting, port }) => `      - '127.0.0.1:\${${setting}:-${port}}:${port}'`)]
      : []),
    ...dependencies(part, all),
    '',
  ].join('\n');
}

const render = (value: SettingValue): string =>
  typeof value === 'object' ? `>-\n        [${value.join(',\n        ')}]` : String(value);

function dependencies({ service, role }: Part, all: readonly Part[]): string[] {
  if (!service.last) {
    const needsEngines = Object.keys(role.settings).some((name) => engineSettings.includes(name));
    return needsEngines ? ['    depends_on: *after-engines'] : [];
  }
  const others = all.filter((part) => !part.service.last).map(containerOf);
  return ['    depends_on:', ...others.map((name) => `      ${name}: { condition: service_healthy }`)];
}
