import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { databasePasswordSetting, databaseServices } from '../database/database-services.ts';
import { kafkaPasswordSetting, kafkaUsers } from '../kafka/kafka-accounts.ts';
import { mongoPasswordSetting, mongoServices } from '../mongo/mongo-services.ts';
import { environmentOf, type Place, type SettingValue } from './part-environment.ts';
import { adminPortOf, commandOf, containerOf, type Part, partsOf, publishedPorts } from './platform-parts.ts';

const engineSettings = ['KAFKA_BROKERS', 'MONGODB_URL', 'DATABASE_URL'];
const required = (name: string) => `\${${name}:?is not set; npm run compose:env writes one into .env}`;

const compose: Place = {
  secret: required,
  repeated: (name) => `\${${name}}`,
  databaseUrl: (service, password) => `postgres://${service}:${password}@postgres:5432/modelyard`,
  mongoUrl: (service, password) =>
    `mongodb://${service}:${password}@mongo:27017/modelyard?replicaSet=rs0&authSource=admin`,
  // Those that neither send nor receive messages write their logs.
  kafkaLogin: ({ service }, password) => `${service.name}:${password}`,
  given: (name) => `\${${name}:-}`,
  hostOf: (_, service) => service,
  hostsOf: (part) => [containerOf(part)],
};

/** The services of compose.yaml, each role a container. */
export function composeServices(services: readonly ServiceDescriptor[]): string {
  const parts = partsOf(services);
  return [...accountChores(), ...parts.map((part) => renderPart(part, parts))].join('\n');
}

/** The only containers besides the servers' own that may do everything there: they give each service an account. */
function accountChores(): string[] {
  const roles = {
    DATABASE_URL: compose.databaseUrl('modelyard', required('POSTGRES_PASSWORD')),
    ...passwordsOf(namesOf(databaseServices({})), databasePasswordSetting),
  };
  const kafka = {
    KAFKA_BROKERS: 'kafka:9092',
    TOPIC_PREFIX: `\${TOPIC_PREFIX:-modelyard}`,
    KAFKA_CREDENTIALS: `admin:${required('KAFKA_ADMIN_PASSWORD')}`,
    KAFKA_MECHANISM: 'plain',
    ...passwordsOf(kafkaUsers, kafkaPasswordSetting),
  };
  const mongo = {
    MONGODB_URL: compose.mongoUrl('modelyard', required('MONGODB_PASSWORD')),
    ...passwordsOf(namesOf(mongoServices), mongoPasswordSetting),
  };
  return [
    chore('database-roles', roles, 'postgres: { condition: service_healthy }'),
    chore('kafka-accounts', kafka, 'kafka: { condition: service_healthy }'),
    chore('mongo-accounts', mongo, 'replica-set: { condition: service_completed_successfully }'),
  ];
}

const namesOf = (services: readonly { readonly name: string }[]) => services.map(({ name }) => name);

const passwordsOf = (names: readonly string[], toSetting: (service: string) => string) =>
  Object.fromEntries(names.map((name) => [toSetting(name), required(toSetting(name))]));

const chore = (name: string, environment: Readonly<Record<string, string>>, after: string): string =>
  [
    `  ${name}:`,
    '    <<: *service',
    `    command: [node, scripts/${name}.ts]`,
    '    environment:',
    ...Object.entries(environment).map(([setting, value]) => `      ${setting}: ${value}`),
    '    healthcheck: { disable: true }',
    '    depends_on:',
    `      ${after}`,
    '',
  ].join('\n');

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
