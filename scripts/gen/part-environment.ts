import { hostSetting } from '../../services/kit/listen-address.ts';
import { commandKeySetting } from '../../services/platform/bus/command-keys.ts';
import { newComposeSecrets, publicKeySetting } from '../containers/compose-secrets.ts';
import { databasePasswordSetting } from '../database/database-services.ts';
import { kafkaPasswordSetting } from '../kafka/kafka-accounts.ts';
import { mongoPasswordSetting } from '../mongo/mongo-services.ts';
import { addressSettings } from '../start/neighbours.ts';
import { accountServices, clientsOf, commandSenders, credentialsSetting } from '../start/secrets.ts';
import { type ServicePort, servicePorts } from '../start/services.ts';
import { containerOf, forwardedPorts, type Part } from './platform-parts.ts';

/** How what runs the platform writes the settings of its parts. */
export interface Place {
  /** What stands for a secret. */
  secret(name: string): string;
  /** The same where a part names it once more, or another part already does. */
  repeated(name: string): string;
  /** Where a service finds its tables, whose password is this text. */
  databaseUrl(service: string, password: string): string;
  /** Where a service finds its collections. */
  mongoUrl(service: string, password: string): string;
  /** What a service logs in to Kafka with; undefined where this part has no way to it. */
  kafkaLogin(part: Part, password: string): string | undefined;
  /** Of a setting that is the operator's choice; undefined: it is left out. */
  given(name: string): string | undefined;
  /** The name by which a part that has this setting calls another service. */
  hostOf(setting: string, service: string): string;
  /** All names of a part. */
  hostsOf(part: Part): readonly string[];
}

/** A list stands for a JSON array, with its elements as JSON. */
export type SettingValue = string | number | readonly string[];

/** What an operator may set. */
const operatorSettings = ['COMMAND_SIGNATURES', 'ORCHESTRATOR_ACCESS'];
/** Besides those of services, they have an account of people and chores. */
const withOperator: readonly AccountService[] = ['catalog', 'registry', 'orchestrator'];

/** The settings of one part, besides those that are the same for all. */
export function environmentOf(part: Part, all: readonly Part[], place: Place): Readonly<Record<string, SettingValue>> {
  const { service, role } = part;
  const names = Object.keys(role.settings);
  const setting = hostSetting(role);
  const given = operatorSettings
    .filter((name) => names.includes(name))
    .flatMap((name) => {
      const text = place.given(name);
      return text === undefined ? [] : [[name, text] as const];
    });
  const kafkaLogin = place.kafkaLogin(part, place.secret(kafkaPasswordSetting(service.name)));
  return {
    ...(setting && { [setting]: '0.0.0.0' }),
    ...role.ports,
    ...role.admin,
    ...(names.includes('REGISTRY_URL') && { REGISTRY_URL: registryEngine }),
    ...(kafkaLogin !== undefined && { KAFKA_CREDENTIALS: kafkaLogin }),
    ...(names.includes('MONGODB_URL') && {
      MONGODB_URL: place.mongoUrl(service.name, place.secret(mongoPasswordSetting(service.name))),
    }),
    ...(names.includes('DATABASE_URL') && {
      DATABASE_URL: place.databaseUrl(service.name, place.secret(databasePasswordSetting(service.name))),
    }),
    ...secretsOf(names, place),
    ...(names.includes('COMMAND_KEY') && { COMMAND_KEY: place.secret(commandKeySetting(service.name)) }),
    ...(names.includes('COMMAND_SENDER_KEYS') && { COMMAND_SENDER_KEYS: publicKeys(place) }),
    ...Object.fromEntries(given),
    ...addressesOf(names, place),
    ...(names.includes('EDGE_FORWARDED_PORTS') && { EDGE_FORWARDED_PORTS: forwarded(all) }),
    ...(names.includes('PLATFORM_ADDRESSES') && { PLATFORM_ADDRESSES: protectedAddresses(all, place) }),
    ...Object.fromEntries(
      accountServices
        .filter((called) => names.includes(credentialsSetting(called)))
        .map((called) => [credentialsSetting(called), `${service.name}:${place.repeated(passwordOf(called))}`]),
    ),
  };
}

/** The engine behind the service registry: it has this name in every place. */
export const registryEngine = 'http://registry-engine:5000';

const addressesOf = (names: readonly string[], place: Place) =>
  Object.assign(
    {},
    ...names.map((name) =>
      addressSettings(
        [name],
        ({ service, port }) => `${place.hostOf(name, service)}:${servicePorts[port as ServicePort]}`,
      ),
    ),
  );

const forwarded = (all: readonly Part[]): string =>
  forwardedPorts(all)
    .map(({ port, part }) => `${port}:${containerOf(part)}:${port}`)
    .join(',');

/** Where users must not have anything called: a part cannot know it from its own settings. Models may be called, their admin ports may not. */
const protectedAddresses = (all: readonly Part[], place: Place): string =>
  all
    .flatMap((part) =>
      portsToProtect(part, all).flatMap((port) => place.hostsOf(part).map((host) => `${host}:${port}`)),
    )
    .join(',');

/** The entry point leads to other services as well, by the ports that it passes on. */
function portsToProtect({ service, role: { isModel, ports, admin } }: Part, all: readonly Part[]): readonly number[] {
  const led = service.last ? forwardedPorts(all).filter(({ part }) => !part.role.isModel) : [];
  return [...(isModel ? [] : Object.values(ports)), ...led.map(({ port }) => port), ...Object.values(admin)];
}

function secretsOf(names: readonly string[], place: Place): Record<string, SettingValue> {
  const secrets = Object.keys(newComposeSecrets()).filter((name) => names.includes(name));
  const accounts = accountServices
    .map((called) => ({ called, name: `${called.toUpperCase()}_ACCOUNTS` }))
    .filter(({ name }) => names.includes(name));
  return {
    ...Object.fromEntries(secrets.map((name) => [name, place.secret(name)])),
    ...Object.fromEntries(accounts.map(({ called, name }) => [name, accountsOf(called, name, place)])),
  };
}

const publicKeys = (place: Place): string =>
  commandSenders.map((name) => `${name}:${place.secret(publicKeySetting(name))}`).join(',');

type AccountService = (typeof accountServices)[number];

const passwordOf = (called: AccountService) => `${called.toUpperCase()}_SERVICES_PASSWORD`;

/** One for each service that calls `called`. */
function accountsOf(called: AccountService, name: string, place: Place): readonly string[] {
  const services = clientsOf(called).map((client, index) => {
    const password = index === 0 ? place.secret(passwordOf(called)) : place.repeated(passwordOf(called));
    return `"${client}:${password}"`;
  });
  return withOperator.includes(called) ? [`"${place.secret(name)}"`, ...services] : services;
}
